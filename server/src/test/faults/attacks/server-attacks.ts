import type { Attack } from './attack.ts'
import { pathologicalPages } from './hostile-servers.ts'
import { ask, change, everyWordDifferent, headOf, hold, makeModelBot, scale, times } from './moves.ts'

/** Answers of a model, and of a tool, that are slow to parse. */
const pathologicalReplies: Attack = async (scene) => {
  const bots = await Promise.all(['many-spaces', 'open-link', 'calls-tool'].map((model) => makeModelBot(scene, model)))
  await scene.settings('POST', `/bots/${bots[2]?.id}/tools`, {
    ...{ kind: 'http', name: 'nested', description: 'Nested.', parameters: { type: 'object' }, method: 'GET' },
    ...{ url: `${scene.servers.url}/nested.html`, headers: [], timeoutMs: 10_000, resultCharacters: 8_000, isOn: true },
  })
  return async () => void (await Promise.all(bots.map((bot) => ask(scene, bot, 'Hello?'))))
}

/** Errors of a provider of several megabytes. */
const largeErrors: Attack = async (scene) => {
  const bot = await makeModelBot(scene, 'large-error')
  return async () => void (await times(scale(scene, 10, 2), () => ask(scene, bot, 'Hello?')))
}

/** Results and errors of an MCP server that are slow to redact, and arguments that are slow to check by the schema of its tool. */
const hostileTools: Attack = async (scene) => {
  const bots = await Promise.all(
    ['calls-large', 'calls-failing', 'calls-strict'].map((model) => makeModelBot(scene, model)),
  )
  for (const { id } of bots)
    await scene.settings('POST', `/bots/${id}/tools`, {
      ...{
        kind: 'mcp',
        name: 'shop',
        url: `${scene.servers.url}/mcp`,
        allowed: ['large', 'failing', 'strict'],
        isOn: true,
      },
      headers: [{ name: 'Authorization', value: 'Bearer a-secret-of-eve', isSecret: true }],
      ...{ timeoutMs: 10_000, resultCharacters: 8_000 },
    })
  return async () => void (await Promise.all(bots.map((bot) => ask(scene, bot, 'Hello?'))))
}

/** Sources from slow sites, and texts and pages that are slow to parse. */
const hostileSources: Attack = async (scene) => {
  const { id } = await scene.makeBot()
  const add = (path: string, body: object) => change(scene, 'POST', `/bots/${id}/sources/${path}`, body)
  let added = 0
  const { url } = scene.servers
  return async () => {
    added += 1
    await add('texts', { title: 'Heading', text: `# a${' '.repeat(20_000)}b` })
    await add('texts', { title: 'Many words', text: everyWordDifferent(added).repeat(10) })
    await add('pages', { url: `${url}/slow?${added}` })
    await add('sites', { url: `${url}/slow/${added}` })
    for (const path of Object.keys(pathologicalPages)) await add('pages', { url: `${url}${path}?${added}` })
    for (const path of ['/spaces/sitemap.txt', '/breaks/sitemap.txt'])
      await add('sites', { url: `${url}${path}?${added}` })
  }
}

/** Pages with very many scripts, of which each could be the chat. */
const siteChecks: Attack = async (scene) => {
  const { id } = await scene.makeBot()
  const url = `${scene.servers.url}/scripts.html`
  return async () =>
    void (await times(scale(scene, 5, 1), () => change(scene, 'POST', `/bots/${id}/widget/check`, { url })))
}

/** Pictures of a server that is slow. */
const slowPictures: Attack = async (scene) => {
  const { id } = await scene.makeBot({ widgetEnabled: true, sites: [scene.servers.url] })
  let asked = 0
  return async () => {
    await times(scale(scene, 100, 20), async () => {
      const picture = encodeURIComponent(`${scene.servers.url}/slow/${asked++}.png`)
      const head = headOf(`GET /embed/${id}/images?url=${picture}`, {
        Connection: 'close',
        'Sec-Fetch-Site': 'same-origin',
      })
      await hold(scene, (socket) => socket.write(head))
    })
  }
}

/** By servers that the account names. */
export const serverAttacks: Record<string, Attack> = {
  pathologicalReplies,
  largeErrors,
  hostileTools,
  hostileSources,
  siteChecks,
  slowPictures,
}
