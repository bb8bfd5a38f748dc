import { errorsOf, exampleOf, type PublicOperation, prefixes, requestHeaders, scopeOf } from 'beckon-contract'
import { type Html, html } from './html.ts'
import { layOut } from './layout.ts'
import { renderInlineMarkdown, renderMarkdown } from './markdown.ts'
import type { DescribedOperation, ReferenceTag } from './reference-tags.ts'
import { samplesOf } from './samples.ts'

interface Schema {
  type?: string | string[]
  description?: string
  enum?: string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}

export const referencePage = ({ slug, title, description, operations }: ReferenceTag, baseUrl: string): string =>
  layOut({
    title,
    path: `/docs/reference/${slug}`,
    headings: operations.map(({ id, operation }) => ({ id, level: 2, title: operation.summary })),
    body: html`${renderMarkdown(`${description}.`)}${operations.map((one) => describe(one, baseUrl))}`,
  })

function describe(described: DescribedOperation, baseUrl: string): Html {
  const { api, id, operation } = described
  const { method, path, summary, description, access, query, headers = [], body, responses } = operation
  const properties = Object.fromEntries(headers.map((name) => [name, requestHeaders[name]]))
  const { request, response } = exampleOf(id)
  const canTry = api === 'programs' && access !== 'public'
  return html`
<section class="operation"><div>
<h2 id="${id}"><a class="anchor" href="#${id}">${summary}</a></h2>
<p><span class="method">${method}</span> <code>${prefixes[api]}${path}</code></p>
${renderMarkdown(description)}
<p>${needs(access)}</p>
${fields('Headers', { properties })}${query ? fields('Query', query) : ''}${body ? fields('Body', body) : ''}${answerOf(responses)}
<h3>Errors</h3><p>${errorsOf(api, operation).map((code) => html`<a href="/docs/errors#${code}"><code>${code}</code></a> `)}</p>
</div><div>
<div class="samples">${samplesOf(described, baseUrl).map(
    ({ language, code }) =>
      html`<figure data-language="${language}"><figcaption>${language}</figcaption><pre><code>${code}</code></pre></figure>`,
  )}</div>
<figure><figcaption>Response</figcaption><pre><code>${JSON.stringify(response, null, 2)}</code></pre></figure>
${canTry ? html`<div class="try" data-method="${method}" data-path="${prefixes[api]}${path}" data-body="${request === undefined ? '' : JSON.stringify(request, null, 2)}"></div>` : ''}
</div></section>`
}

function answerOf(responses: PublicOperation['responses']): Html | string {
  const answer = responses[200] ?? responses[201]
  return answer ? fields('Answer', answer) : ''
}

const needs = (access: PublicOperation['access']): string => {
  if (access === 'public') return 'No token required.'
  if (access === 'visitor') return 'Requires the token of a visitor’s session.'
  return access === 'token' ? 'Requires a valid token.' : `Requires a token with the scope “${scopeOf(access)}”.`
}

function fields(title: string, schema: Schema): Html | string {
  const rows = rowsOf(schema)
  if (rows.length === 0) return ''
  return html`<h3>${title}</h3><dl>${rows.map(
    ([name, field, isRequired]) =>
      html`<dt><code>${name}</code> <span>${typeOf(field)}</span>${
        title !== 'Answer' && isRequired ? html` <strong>required</strong>` : ''
      }</dt><dd>${renderInlineMarkdown(field.description ?? '')}</dd>`,
  )}</dl>`
}

const rowsOf = ({ properties = {}, required = [] }: Schema, prefix = ''): [string, Schema, boolean][] =>
  Object.entries(properties).flatMap(([name, field]) => [
    [prefix + name, field, required.includes(name)] as [string, Schema, boolean],
    ...rowsOf(field.items ?? field.anyOf?.[0] ?? field, `${prefix}${name}${field.items ? '[]' : ''}.`),
  ])

function typeOf({ type, enum: words, items, anyOf }: Schema): string {
  if (words) return words.map((word) => `"${word}"`).join(' | ')
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if (type === 'array') return `array of ${items ? typeOf(items) : 'anything'}`
  return [type ?? 'anything'].flat().join(' or ')
}
