import { type PublicApi, type PublicOperation, prefixes, publicOperations } from 'beckon-contract'

/** The API in short, for language models that write a client: https://llmstxt.org. */
export const llmsText = (baseUrl: string): string => `# Beckon

> An HTTP API to run chat bots: send a message to a bot, get its reply; read, export and delete conversations; maintain what bots know.

Every call needs \`Authorization: Bearer <API_TOKEN>\` or \`X-API-Key: <API_TOKEN>\`; tokens are created in the settings, with scopes. Errors are problem documents (RFC 9457) with a \`code\` and a \`detail\` that says what to do. Bodies are JSON, or forms (\`application/x-www-form-urlencoded\`). Never use a token in a browser: pages use the visitors' API below, on the bot's allowed sites, with a session (\`POST ${prefixes.visitors}/{bot_uuid}/session\`) as the bearer; \`${baseUrl}/embed/visitor.js\` is its client.

\`\`\`sh
curl ${baseUrl}/api/v1/agents/BOT_UUID/trigger -H "Authorization: Bearer $BECKON_TOKEN" -H "Content-Type: application/json" -d '{"message": "Hello"}'
\`\`\`

## Reference

- [OpenAPI 3.1](${baseUrl}/api/v1/openapi.json): every operation, with schemas and examples
- [Documentation](${baseUrl}/docs): quick start, guides and the API reference for people
- [Errors](${baseUrl}/docs/errors): every error code

## Operations

${listOf('programs')}

## The visitors' API, for chats in the browser

${listOf('visitors')}
`

const listOf = (api: PublicApi): string =>
  Object.values<PublicOperation>(publicOperations[api])
    .map(({ method, path, summary }) => `- \`${method} ${prefixes[api]}${path}\`: ${summary}`)
    .join('\n')
