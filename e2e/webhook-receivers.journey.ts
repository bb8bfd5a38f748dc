import { beforeAll, expect, test } from 'vitest'
import { askDemo, startDemo } from './demo.ts'
import { environmentOf, getFreePort, startExample, startPhp } from './example-programs.ts'
import { getPhp, getPython } from './interpreters.ts'
import { signInToSettings } from './own-site.ts'

let [python, php] = ['', '']
beforeAll(async () => {
  ;[python, php] = [await getPython(), await getPhp()]
})

type Start = (env: NodeJS.ProcessEnv, port: string) => Promise<{ url: string; output: () => string }>
const receivers: [string, Start][] = [
  ['Node.js, with standardwebhooks', (env) => startExample(process.execPath, 'webhooks/receiver.mjs', env)],
  ['Python', (env) => startExample(python, 'webhooks/receiver.py', env)],
  ['PHP', (env, port) => startPhp(php, 'examples/webhooks/receiver.php', env, port)],
]

test.each(receivers)('a receiver in %s accepts our events once, and refuses forged ones', async (_, start) => {
  const demo = await startDemo({ BECKON_ALLOW_PRIVATE_ADDRESSES: 'localhost' })
  const settings = await signInToSettings(demo)
  const port = await getFreePort()
  const draft = { url: `http://localhost:${port}/hook`, events: ['turn.completed'] }
  const { webhook, secret } = await (await settings('POST', '/webhooks', draft)).json()
  const { url, output } = await start({ ...environmentOf(demo), PORT: port, WEBHOOK_SECRET: secret }, port)

  await askDemo(demo)
  await expect.poll(output).toContain('turn.completed We ship within two days')
  const list = async () =>
    (await (await settings('GET', `/webhooks/${webhook.id}/deliveries`)).json()).data as {
      id: string
      state: string
      attempts: { status: number }[]
    }[]
  await expect.poll(list).toMatchObject([{ state: 'delivered', attempts: [{ status: 204 }] }])

  // While the secret is renewed there are two signatures, and the receiver still knows the old one.
  await settings('POST', `/webhooks/${webhook.id}/secret`, {})
  const [{ id } = { id: '' }] = await list()
  await settings('POST', `/webhooks/${webhook.id}/deliveries/${id}/send`, {})
  await expect.poll(list).toMatchObject([{ state: 'delivered', attempts: [{ status: 204 }, { status: 204 }] }])
  expect(output().match(/turn\.completed/g)).toHaveLength(1)

  const forged = await fetch(url, {
    method: 'POST',
    headers: {
      'webhook-id': 'x',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,QUJD',
    },
    body: '{"type":"turn.completed","data":{}}',
  })
  expect(forged.status).toBe(401)
})
