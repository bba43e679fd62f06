// The language that the reader chose before, otherwise the first of the browser's that there is.
{
  const radio = (code) => document.getElementById(code === 'ja' ? 'in-japanese' : 'in-english')
  const key = 'minishogi-lang'
  let kept
  // A page from a file may have no place to keep anything.
  try { kept = localStorage.getItem(key) } catch {}
  const wanted = [kept, ...navigator.languages.map((tag) => tag.slice(0, 2))].find((code) => code === 'en' || code === 'ja')
  if (wanted) {
    radio(wanted).checked = true
    document.documentElement.lang = wanted
  }
  for (const code of ['en', 'ja']) {
    radio(code).addEventListener('change', () => {
      document.documentElement.lang = code
      try { localStorage.setItem(key, code) } catch {}
    })
  }
  // A page that reloads itself keeps the focus.
  if (document.querySelector('meta[http-equiv=refresh]')) {
    try {
      const focused = sessionStorage.getItem('minishogi-focus')
      addEventListener('DOMContentLoaded', () => document.getElementById(focused)?.focus({ preventScroll: true }))
      addEventListener('pagehide', () => sessionStorage.setItem('minishogi-focus', document.activeElement?.id ?? ''))
    } catch {}
  }
}
