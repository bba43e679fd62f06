// What the scripts of all pages begin with.
'use strict'

const byId = (id) => document.getElementById(id)

const maker = (space) => (name, attributes = {}, ...children) => {
  const element = document.createElementNS(space, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}
const html = maker('http://www.w3.org/1999/xhtml')
const svg = maker('http://www.w3.org/2000/svg')

const both = (en, ja) => [html('span', { class: 't', lang: 'en' }, en), html('span', { class: 't', lang: 'ja' }, ja)]

// The language that is shown, and what is to be done when it is another one.
const shownLanguage = () => (byId('in-japanese').checked ? 'ja' : 'en')
function onLanguage(speak) {
  const say = () => {
    document.documentElement.lang = shownLanguage()
    speak(shownLanguage())
  }
  for (const id of ['in-english', 'in-japanese']) byId(id).addEventListener('change', say)
  say()
}
