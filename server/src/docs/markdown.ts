import { type Block, type Inline, parseInline, parseMarkdown } from 'beckon-contract/markdown'
import { type Html, html } from './html.ts'

/** Stands for this service: the parser knows absolute links only. */
const here = 'https://this-service.invalid'
const absolute = (text: string): string => text.replace(/\]\((?=\/(?!\/))/g, `](${here}`)
const hrefOf = (href: string): string => (href.startsWith(`${here}/`) ? href.slice(here.length) : href)

/** Block elements: paragraphs, lists and so on. HTML in it is escaped. */
export const renderMarkdown = (text: string): Html => html`${parseMarkdown(absolute(text)).map(renderBlock)}`

/** Inline only, for table cells. */
export const renderInlineMarkdown = (text: string): Html => html`${parseInline(absolute(text)).map(renderInline)}`

function renderBlock(block: Block): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p>${block.children.map(renderInline)}</p>`
    case 'heading':
      return html`<p><strong>${block.children.map(renderInline)}</strong></p>`
    case 'code':
      return html`<pre><code>${block.text}</code></pre>`
    case 'quote':
      return html`<blockquote>${block.children.map(renderBlock)}</blockquote>`
    case 'list':
      return renderList(block)
    case 'table':
      return renderTable(block)
    case 'line':
      return html`<hr>`
  }
}

function renderList({ start, items }: Extract<Block, { kind: 'list' }>): Html {
  const rows = items.map((item) => html`<li>${item.map(renderItemPart)}</li>`)
  return start === null ? html`<ul>${rows}</ul>` : html`<ol start="${start}">${rows}</ol>`
}

/** The text of an item stands beside its mark, without a paragraph's spacing. */
const renderItemPart = (block: Block): Html =>
  block.kind === 'paragraph' ? html`${block.children.map(renderInline)}` : renderBlock(block)

const renderTable = ({ head, rows }: Extract<Block, { kind: 'table' }>): Html =>
  html`<table><thead><tr>${head.map((cell) => html`<th>${cell.map(renderInline)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell.map(renderInline)}</td>`)}</tr>`)}</tbody></table>`

function renderInline(part: Inline): Html {
  switch (part.kind) {
    case 'text':
      return html`${part.text}`
    case 'code':
      return html`<code>${part.text}</code>`
    case 'strong':
      return html`<strong>${part.children.map(renderInline)}</strong>`
    case 'emphasis':
      return html`<em>${part.children.map(renderInline)}</em>`
    case 'strike':
      return html`<s>${part.children.map(renderInline)}</s>`
    case 'relative':
      return html`${part.children.map(renderInline)}`
    case 'image':
      return html`<a href="${part.href}">${part.text}</a>`
    case 'link':
      return html`<a href="${hrefOf(part.href)}">${part.children.map(renderInline)}</a>`
  }
}
