export interface GuidePage {
  /** Below /docs. Empty for the first page. */
  slug: string
  title: string
  /** From the root of the repository. */
  file: string
}

/** The contents of the docs, in the order of the navigation. The API reference and the list of errors come in between. */
export const guideSections: { title: string; pages: GuidePage[] }[] = [
  {
    title: 'Start',
    pages: [
      { slug: '', title: 'Quick start', file: 'docs/quick-start.md' },
      { slug: 'concepts', title: 'Concepts', file: 'docs/concepts.md' },
    ],
  },
  {
    title: 'Call bots',
    pages: [
      { slug: 'requests', title: 'Requests and answers', file: 'docs/requests.md' },
      { slug: 'streaming', title: 'Streaming', file: 'docs/streaming.md' },
      { slug: 'async', title: 'Asynchronous replies', file: 'docs/async.md' },
      { slug: 'idempotency', title: 'Idempotency and retries', file: 'docs/idempotency.md' },
      { slug: 'openai', title: 'OpenAI clients', file: 'docs/openai.md' },
      { slug: 'webhooks', title: 'Webhooks', file: 'docs/webhooks.md' },
      { slug: 'mcp', title: 'MCP server', file: 'docs/mcp.md' },
      { slug: 'sdk', title: 'TypeScript SDK', file: 'sdk/README.md' },
      { slug: 'api', title: 'Integrate with the API', file: 'docs/api.md' },
      { slug: 'limits', title: 'Limits', file: 'docs/limits.md' },
      { slug: 'versioning', title: 'Versioning', file: 'docs/versioning.md' },
    ],
  },
  {
    title: 'Websites',
    pages: [
      { slug: 'web-site', title: 'On your website', file: 'docs/web-site.md' },
      { slug: 'wordpress', title: 'WordPress', file: 'docs/wordpress.md' },
      { slug: 'widget', title: 'Chat widget', file: 'widget/README.md' },
      { slug: 'visitors-api', title: 'A chat of your own', file: 'docs/visitors-api.md' },
    ],
  },
  {
    title: 'Guides',
    pages: [
      { slug: 'own-interface', title: 'Your own interface', file: 'docs/own-interface.md' },
      { slug: 'react', title: 'React and Next.js', file: 'docs/react.md' },
      { slug: 'crm', title: 'Connect a CRM', file: 'docs/crm.md' },
      { slug: 'messengers', title: 'Telegram and others', file: 'docs/messengers.md' },
      { slug: 'mail', title: 'Helpdesk mail', file: 'docs/mail.md' },
      { slug: 'no-code', title: 'n8n, Make and Zapier', file: 'docs/no-code.md' },
      { slug: 'test-sets', title: 'Test sets', file: 'docs/test-sets.md' },
    ],
  },
  {
    title: 'Operate',
    pages: [
      { slug: 'operating', title: 'Operating', file: 'docs/operating.md' },
      { slug: 'scale', title: 'Scale', file: 'docs/scale.md' },
      { slug: 'settings', title: 'Settings', file: 'docs/settings.md' },
      { slug: 'security', title: 'Security', file: 'docs/security.md' },
      { slug: 'benchmarks', title: 'Benchmarks', file: 'docs/benchmarks.md' },
      { slug: 'changelog', title: 'Changelog', file: 'CHANGELOG.md' },
    ],
  },
]

export const guidePages = guideSections.flatMap(({ pages }) => pages)
export const pathOf = (slug: string): string => (slug === '' ? '/docs' : `/docs/${slug}`)
