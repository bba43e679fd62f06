// The positions of the questions, as pictures.
'use strict'
const japanese = document.getElementById('in-japanese')
const lang = () => (japanese.checked ? 'ja' : 'en')
const boards = [...document.querySelectorAll('.board')].map((element) => {
  const board = new globalThis.MinishogiBoard(element, { lang: lang(), interactive: false, announce: false, field: false })
  board.show({ ...JSON.parse(element.dataset.view), moves: [], names: {} })
  return board
})
for (const input of document.querySelectorAll('input[name=language]')) {
  input.addEventListener('change', () => {
    document.documentElement.lang = lang()
    for (const board of boards) board.lang = lang()
  })
}
