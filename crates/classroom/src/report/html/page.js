// Search and sort the class, open the target of a link, and have everything open on paper. Without this script all of it is there to read.
'use strict'

const byId = (id) => document.getElementById(id)
const table = document.querySelector('.class')
const [head] = table.tHead.rows
const rows = [...table.tBodies[0].rows]

// Names from A on, points from the most on; the second time the other way round. A student who was not graded has fewer points than all: the row
// has one cell in place of those of the exercises, and the last ones as the others.
const numberIn = (row, column) => {
  const place = column - head.cells.length + row.cells.length
  const number = place > 0 ? parseFloat(row.cells[place].textContent) : NaN
  return Number.isNaN(number) ? -1 : number
}
const compare = (column) => column === 0
  ? (a, b) => a.cells[0].textContent.localeCompare(b.cells[0].textContent, undefined, { numeric: true })
  : (a, b) => numberIn(b, column) - numberIn(a, column)

function sort(column) {
  const cell = head.cells[column], first = column === 0 ? 'ascending' : 'descending', second = column === 0 ? 'descending' : 'ascending'
  const order = cell.getAttribute('aria-sort') === first ? second : first
  for (const other of head.cells) other.removeAttribute('aria-sort')
  cell.setAttribute('aria-sort', order)
  rows.sort((a, b) => (order === first ? 1 : -1) * compare(column)(a, b))
  table.tBodies[0].append(...rows)
}

;[...head.cells].forEach((cell, column) => {
  const button = document.createElement('button')
  button.type = 'button'
  button.append(...cell.childNodes)
  button.addEventListener('click', () => sort(column))
  cell.append(button)
})

// The search looks in the name and in all texts of a student.
const students = [...document.querySelectorAll('.student')]
const texts = students.map((student) => student.textContent.toLowerCase())
const places = new Map(rows.map((row) => [row, students.indexOf(byId(row.querySelector('a').hash.slice(1)))]))

function search() {
  const wanted = byId('wanted').value.trim().toLowerCase()
  const isFound = texts.map((text) => text.includes(wanted))
  students.forEach((student, place) => { student.hidden = !isFound[place] })
  for (const row of rows) row.hidden = !isFound[places.get(row)]
  byId('found').textContent = wanted ? `${isFound.filter(Boolean).length} / ${students.length}` : ''
}

byId('search').hidden = false
byId('wanted').addEventListener('input', search)

function open() {
  const target = location.hash && byId(location.hash.slice(1))
  if (!target) return
  const closed = [target.querySelector('details'), target.closest('details')].filter(Boolean)
  for (const details of closed) details.open = true
  target.scrollIntoView()
}
addEventListener('hashchange', open)
open()

let closed = []
addEventListener('beforeprint', () => {
  closed = [...document.querySelectorAll('details:not([open])')]
  for (const details of closed) details.open = true
})
addEventListener('afterprint', () => { for (const details of closed) details.open = false })
