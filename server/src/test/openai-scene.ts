import OpenAI, { type ClientOptions } from 'openai'
import { onTestFinished } from 'vitest'
import { startTestApp, type TestDatabase } from './app.ts'
import { answering } from './provider-acts.ts'
import { type Act, createScriptedProvider } from './scripted-provider.ts'

export const question = 'How long does shipping take?'
export const entry = { questions: [question], answer: 'We ship within two days.' }
export const messages = [{ role: 'user' as const, content: question }]

type AppOptions = NonNullable<Parameters<typeof startTestApp>[1]>

/** A bot with a scripted model behind a listening server, for real clients. */
export async function startOpenaiScene(
  database: TestDatabase,
  {
    acts = [answering('We ship ', 'within two days.')],
    engine = {},
    app: appOptions = {},
  }: { acts?: Act[]; engine?: object; app?: AppOptions } = {},
) {
  const provider = await createScriptedProvider()
  onTestFinished(() => provider.close())
  provider.plays(...acts)
  const app = await startTestApp(database, {
    ...appOptions,
    config: { serviceModel: { url: provider.url, model: 'small-1', key: 'sk-key' }, ...appOptions.config },
  })
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ name: 'Shop Helper', entries: [entry], apiTrigger: true })
  await ada.patch(`/bots/${bot.id}`, { engine: 'model', providerId: null, knowledgeOnFailure: false, ...engine })
  const { value: token } = await ada.token()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const address = app.http.server.address()
  const baseURL = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api/v1/openai`
  const clientOf = (options: ClientOptions = {}) => new OpenAI({ apiKey: token, baseURL, maxRetries: 0, ...options })
  const statuses = async () => (await app.db.selectFrom('turns').select('status').execute()).map(({ status }) => status)
  return { app, ada, bot, provider, token, baseURL, clientOf, client: clientOf(), statuses }
}
export type OpenaiScene = Awaited<ReturnType<typeof startOpenaiScene>>
