import { type Html, html, render } from './html.ts'
import { referenceTags } from './reference-tags.ts'
import { guideSections, pathOf } from './site-map.ts'

interface PageParts {
  title: string
  path: string
  body: Html | Html[]
  headings?: { id: string; level: number; title: string }[]
}

/** A page of the docs: the navigation, the text, and its headings beside it. It can be read without its script. */
export const layOut = ({ title, path, body, headings = [] }: PageParts): string =>
  render(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} · Beckon docs</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/site.css"><script src="/docs/site.js" defer></script></head>
<body><a class="skip" href="#content">Skip to the text</a>
<header><a class="brand" href="/docs">Beckon <span>docs</span></a>
<search><input type="search" placeholder="Search" aria-label="Search the docs" autocomplete="off" hidden><ol hidden></ol></search>
<a href="/">Settings</a></header>
<div class="columns">
<details class="menu" open><summary>Contents</summary><nav aria-label="Docs">${navigation(path)}</nav></details>
<main id="content" tabindex="-1"><h1>${title}</h1>${body}</main>
${outline(headings)}
</div></body></html>`)

const navigation = (current: string): Html[] => [
  ...guideSections.slice(0, 2).map(({ title, pages }) =>
    section(
      title,
      pages.map(({ slug, title }) => [pathOf(slug), title]),
      current,
    ),
  ),
  section(
    'API reference',
    [
      ...referenceTags.map(({ slug, title }): [string, string] => [`/docs/reference/${slug}`, title]),
      ['/docs/errors', 'Errors'],
      ['/api/v1/openapi.json', 'openapi.json'],
    ],
    current,
  ),
  ...guideSections.slice(2).map(({ title, pages }) =>
    section(
      title,
      pages.map(({ slug, title }) => [pathOf(slug), title]),
      current,
    ),
  ),
]

const section = (title: string, links: [path: string, title: string][], current: string): Html =>
  html`<p>${title}</p><ul>${links.map(([path, title]) =>
    path === current
      ? html`<li><a href="${path}" aria-current="page">${title}</a></li>`
      : html`<li><a href="${path}">${title}</a></li>`,
  )}</ul>`

function outline(headings: NonNullable<PageParts['headings']>): Html | string {
  const shown = headings.filter(({ id, level }) => id !== '' && level <= 3)
  if (shown.length < 2) return ''
  return html`<nav class="outline" aria-label="On this page"><p>On this page</p><ul>${shown.map(
    ({ id, level, title }) => html`<li class="level-${level}"><a href="#${id}">${title}</a></li>`,
  )}</ul></nav>`
}
