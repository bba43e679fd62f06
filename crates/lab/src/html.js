// The beginning of the scripts of all pages.
'use strict'

const byId = (id) => document.getElementById(id)

const { html, svg } = globalThis.MinishogiBoard

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
