/** Marks text as ready-made HTML; everything else in a template is escaped. */
class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | Part[]

export const render = (part: Part): string => {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(render).join('')
  return escapeHtml(String(part))
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((text, string, at) => text + render(parts[at - 1] ?? '') + string))
export type { Html }

const style = `
:root { color-scheme: light dark; --line: light-dark(#e3e5e9, #373a40); --soft: light-dark(#f6f7f9, #25262b); --accent: light-dark(#4338ca, #a5b4fc) }
body { font: 16px/1.6 system-ui, sans-serif; max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem 6rem; background: light-dark(#fff, #1a1b1e); color: light-dark(#1a1b1e, #dee2e6) }
h1 { line-height: 1.2 } h2 { margin-top: 3.5rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: 1.25rem }
h3 { font-size: 1rem; margin-bottom: .25rem } a { color: var(--accent) } nav a { display: inline-block; margin-right: 1rem }
code { font: .875em ui-monospace, monospace; background: var(--soft); padding: .1em .35em; border-radius: 4px; overflow-wrap: anywhere }
pre { background: var(--soft); padding: 1rem; border-radius: 8px; overflow-x: auto } pre code { padding: 0; background: none; overflow-wrap: normal }
table { border-collapse: collapse; width: 100%; font-size: .925rem } td, th { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line) }
td:first-child code { white-space: nowrap }
@media (max-width: 40rem) { table, tbody, tr, td:last-child { display: block } thead, td:empty { display: none } tr { padding: .5rem 0; border-bottom: 1px solid var(--line) } td { display: inline; border: 0; padding-block: 0 } }
.method { font-weight: 700; color: var(--accent) } .soft { opacity: .75 } :target { background: var(--soft) }`

/** A whole page. It needs no script and no other file. */
export const page = (title: string, body: Html): string =>
  render(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · Beckon</title><style>${new Html(style)}</style></head><body>
<nav><a href="/">Beckon</a><a href="/docs">API reference</a><a href="/docs/errors">Errors</a><a href="/api/v1/openapi.json">openapi.json</a></nav>
<main><h1>${title}</h1>${body}</main></body></html>`)
