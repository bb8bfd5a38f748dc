// The docs can be read without this script. It adds: search, copying, one language at a time, and trying a call.

const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}
const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []

addSearch(document.querySelector('search'))
for (const block of document.querySelectorAll('pre')) addCopying(block)
for (const samples of document.querySelectorAll('.samples')) addTabs(samples)
for (const place of document.querySelectorAll('.try')) addTrying(place)
// On a phone the contents start folded.
if (matchMedia('(max-width: 48rem)').matches) document.querySelector('.menu').open = false

function addSearch(search) {
  const [input, list] = [search.querySelector('input'), search.querySelector('ol')]
  let index
  input.hidden = false

  /** A failed load is tried again with the next letter. */
  const load = async () => {
    index ??= fetch('/docs/search.json').then((response) => {
      if (!response.ok) throw new Error(`status ${response.status}`)
      return response.json()
    })
    try {
      return await index
    } catch {
      index = undefined
      return undefined
    }
  }
  const tell = (text) => list.replaceChildren(make('li', {}, make('p', {}, text)))

  async function show() {
    const typed = input.value
    const wanted = wordsOf(typed)
    list.hidden = wanted.length === 0
    if (wanted.length === 0) return
    const sections = await load()
    // Another letter was typed meanwhile.
    if (input.value !== typed) return
    if (!sections) return tell('The search could not be loaded. Type on to try again.')
    const rows = find(sections, wanted).map(({ url, title, page }) =>
      make('li', {}, make('a', { href: url }, title, make('span', {}, page))),
    )
    if (rows.length) list.replaceChildren(...rows)
    else tell('Nothing found.')
  }
  input.addEventListener('input', show)
  search.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')]
    const at = links.indexOf(document.activeElement)
    if (event.key === 'Escape') {
      list.hidden = true
      input.focus()
    } else if (event.key === 'ArrowDown') (links[at + 1] ?? links[0])?.focus()
    else if (event.key === 'ArrowUp') (links[at - 1] ?? input).focus()
    else if (event.key === 'Enter' && event.target === input) links[0]?.click()
    else return
    event.preventDefault()
  })
  list.addEventListener('click', () => {
    list.hidden = true
  })
  document.addEventListener('click', ({ target }) => {
    if (!search.contains(target)) list.hidden = true
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target.closest('input, textarea')) return
    event.preventDefault()
    input.focus()
  })
}

/**
 * Sections with the words, or words that begin so. Those with more of the words come first, then those that have them in
 * their titles. A rare word says more than a frequent one.
 */
function find(index, wanted) {
  const rows = index.map((section) => {
    const titles = wordsOf(`${section.title} ${section.page}`)
    const text = wordsOf(section.text)
    const points = wanted.map((word) => {
      if (titles.includes(word)) return 10
      if (titles.some((one) => one.startsWith(word))) return 6
      if (text.includes(word)) return 2
      return text.some((one) => one.startsWith(word)) ? 1 : 0
    })
    return { section, points }
  })
  const weights = wanted.map((_, at) => {
    const having = rows.filter(({ points }) => points[at] > 0).length
    return having === 0 ? 0 : Math.log(1 + rows.length / having)
  })
  const known = weights.reduce((sum, weight) => sum + weight, 0)
  return rows
    .map(({ section, points }) => {
      const covered = points.reduce((sum, one, at) => sum + (one > 0 ? weights[at] : 0), 0)
      const scored = points.reduce((sum, one, at) => sum + one * weights[at], 0)
      return { ...section, covered: known === 0 ? 0 : covered / known, points: scored }
    })
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.covered - one.covered || other.points - one.points)
    .slice(0, 12)
}

function addCopying(block) {
  const button = make('button', { type: 'button', className: 'copy' }, 'Copy')
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1_500)
  })
  block.append(button)
}

/** The chosen language holds for all samples, and for the next page. */
function addTabs(samples) {
  const figures = [...samples.querySelectorAll('figure')]
  const buttons = figures.map(({ dataset }) => {
    const button = make('button', { type: 'button' }, dataset.language)
    button.addEventListener('click', () => {
      localStorage.setItem('beckon.docs.language', dataset.language)
      dispatchEvent(new Event('beckon-language'))
    })
    return button
  })
  const update = () => {
    const chosen = localStorage.getItem('beckon.docs.language') ?? 'curl'
    figures.forEach((figure, at) => {
      figure.hidden = figure.dataset.language !== chosen
      buttons[at].ariaPressed = String(!figure.hidden)
    })
  }
  addEventListener('beckon-language', update)
  samples.prepend(make('div', { className: 'tabs', role: 'group', ariaLabel: 'Language' }, ...buttons))
  update()
}

/** Sends the call from this page. The token stays in its field: nothing stores it. */
function addTrying(place) {
  const { method, path, body } = place.dataset
  const field = (name, properties) => {
    const control = make(properties.rows ? 'textarea' : 'input', { name, ...properties })
    return [make('label', {}, name, control), control]
  }
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const inputs = [
    ['API token', { type: 'password', required: true, autocomplete: 'off', spellcheck: false }],
    ...names.map((name) => [name, { required: true }]),
    ...(method === 'GET' ? [['query', { placeholder: 'limit=5' }]] : []),
    ...(body ? [['body', { value: body, rows: 8, spellcheck: false }]] : []),
  ].map(([name, properties]) => [name, ...field(name, properties)])
  const value = (name) => inputs.find(([one]) => one === name)?.[2].value ?? ''
  const answer = make('pre', { hidden: true, tabIndex: 0, ariaLive: 'polite' })
  const form = make('form', {}, ...inputs.map(([, label]) => label), make('button', { type: 'submit' }, 'Send'))
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(value(name)))
    const query = value('query') ? `?${value('query')}` : ''
    answer.hidden = false
    answer.textContent = 'Sending …'
    try {
      const response = await fetch(`${filled}${query}`, {
        method,
        headers: {
          authorization: `Bearer ${value('API token')}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: value('body') }),
      })
      answer.textContent = `${response.status} ${response.statusText}\n\n${pretty(await response.text())}`
    } catch {
      answer.textContent = 'The service does not answer. Check the connection, then send it again.'
    }
  })
  place.append(make('details', {}, make('summary', {}, 'Try it'), form, answer))
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
