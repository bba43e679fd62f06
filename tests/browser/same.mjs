/** Throws where the two differ, with both of them. */
export function same(seen, expected, what) {
  const [a, b] = [JSON.stringify(seen), JSON.stringify(expected)]
  if (a !== b) throw new Error(`${what}\n  expected: ${b}\n  seen:     ${a}`)
}
