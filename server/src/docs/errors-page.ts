import { errorTable } from 'beckon-contract'
import { html } from './html.ts'
import { layOut } from './layout.ts'

/** The page that the `type` of every problem document links to. */
export const errorsPage = (): string =>
  layOut({
    title: 'Errors',
    path: '/docs/errors',
    body: html`<p>Every error is a problem document (RFC 9457), sent as <code>application/problem+json</code>. Decide by <code>code</code>;
it never changes its meaning. <code>detail</code> tells a person what to do; <code>request_id</code> finds the request in the operator's log;
<code>errors</code>, where present, names each field. Retry only <code>429</code> and <code>503</code> after <code>Retry-After</code>,
<code>409 conversation_busy</code> after a second, and <code>5xx</code> a little later; not at once if the answer has
<code>X-Should-Retry: false</code>.</p>
<table tabindex="0"><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>
${Object.entries(errorTable).map(
  ([code, { status, title }]) =>
    html`<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${title}</td></tr>`,
)}</tbody></table>`,
  })
