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

  async function show() {
    const wanted = wordsOf(input.value)
    list.hidden = wanted.length === 0
    if (wanted.length === 0) return
    index ??= fetch('/docs/search.json').then((response) => response.json())
    const found = find(await index, wanted)
    const rows = found.map(({ url, title, page }) =>
      make('li', {}, make('a', { href: url }, title, make('span', {}, page))),
    )
    list.replaceChildren(...(rows.length ? rows : [make('li', {}, make('p', {}, 'Nothing found.'))]))
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

/** Sections that have all the words, or words that begin so; those in titles count most. */
function find(index, wanted) {
  return index
    .map((section) => {
      const titles = wordsOf(`${section.title} ${section.page}`)
      const text = wordsOf(section.text)
      const points = wanted.map((word) => {
        if (titles.includes(word)) return 10
        if (titles.some((one) => one.startsWith(word))) return 6
        if (text.includes(word)) return 2
        return text.some((one) => one.startsWith(word)) ? 1 : 0
      })
      return { ...section, points: points.includes(0) ? 0 : points.reduce((sum, one) => sum + one) }
    })
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
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
