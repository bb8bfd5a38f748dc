import { errorsOf, operations, type PublicOperation, prefixes, requestHeaders } from 'beckon-contract'
import { type Html, html, page } from './html.ts'
import { renderInlineMarkdown, renderMarkdown } from './markdown.ts'

interface Schema {
  type?: string | string[]
  description?: string
  enum?: string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}

export const referencePage = (baseUrl: string): string =>
  page(
    'API reference',
    html`<p>Make a token in the settings under <a href="/tokens">API tokens</a>, switch the bot's <em>API trigger</em> on, and call it:</p>
<pre><code>curl ${baseUrl}/api/v1/agents/BOT_UUID/trigger \\
  -H "Authorization: Bearer $BECKON_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"message": "Hello"}'</code></pre>
<p>Lists answer <code>{ "object": "list", "data": […], "next_cursor": … }</code>, newest first; pass <code>next_cursor</code> as
<code>cursor</code> for the next page. Every answer carries <code>X-Request-Id</code>, <code>RateLimit-Policy</code> and <code>RateLimit</code>.
What can go wrong is listed under <a href="/docs/errors">Errors</a>.</p>
${Object.entries<PublicOperation>(operations.programs).map(([id, operation]) => describe(id, operation))}`,
  )

const describe = (id: string, operation: PublicOperation): Html => {
  const { method, path, summary, description, access, query, headers = [], body, responses } = operation
  const properties = Object.fromEntries(headers.map((name) => [name, requestHeaders[name]]))
  return html`
<h2 id="${id}">${summary}</h2>
<p><span class="method">${method}</span> <code>${prefixes.programs}${path}</code></p>
${renderMarkdown(description)}
<p>${needs(access)}</p>
${fields('Headers', { properties })}${query ? fields('Query', query) : ''}${body ? fields('Body', body) : ''}${responses[200] ? fields('Answer', responses[200]) : ''}
<h3>Errors</h3><p>${errorsOf('programs', operation).map((code) => html`<a href="/docs/errors#${code}"><code>${code}</code></a> `)}</p>`
}

const needs = (access: PublicOperation['access']): string => {
  if (access === 'public') return 'No token required.'
  return access === 'token' ? 'Requires a valid token.' : `Requires a token with the scope “${access.slice(6)}”.`
}

function fields(title: string, schema: Schema): Html | string {
  const rows = rowsOf(schema)
  if (rows.length === 0) return ''
  return html`<h3>${title}</h3><table><tbody>${rows.map(
    ([name, field, isRequired]) => html`<tr><td><code>${name}</code></td>
<td>${typeOf(field)}${title !== 'Answer' && isRequired ? html`, <strong>required</strong>` : ''}</td><td>${renderInlineMarkdown(field.description ?? '')}</td></tr>`,
  )}</tbody></table>`
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
