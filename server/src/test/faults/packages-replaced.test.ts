import { cpSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../app.ts'
import { repository } from '../guards/source-files.ts'
import { openConnection } from './connections.ts'
import { furnish, question, triggerPath } from './furnish.ts'
import { startRealProgram } from './real-program.ts'

/** A checkout whose packages can be removed under the running service, as `npm ci` does. */
function makeCheckout() {
  const folder = makeTestFolder()
  for (const path of [
    'package.json',
    'server/package.json',
    'server/src',
    'contract/src/widget-languages',
    'docs',
    'sdk/README.md',
    'widget/README.md',
    'CHANGELOG.md',
  ])
    cpSync(join(repository, path), join(folder, path), { recursive: true })
  const [here, away] = [join(folder, 'node_modules'), join(folder, 'node_modules.away')]
  symlinkSync(join(repository, 'node_modules'), here)
  return {
    main: join(folder, 'server/src/main.ts'),
    takeAway: () => renameSync(here, away),
    putBack: () => renameSync(away, here),
  }
}

test('requests that need a package being replaced get 503 with Retry-After, and work once it is back', async () => {
  const checkout = makeCheckout()
  const settings = { BECKON_DATA: makeTestFolder() }
  let program = await startRealProgram(settings, checkout.main)
  const { headers, cookie, botId } = await furnish(program.url)
  const connection = openConnection()
  const ask = (message: string) =>
    connection.send(program.url + triggerPath({ id: botId }), { headers, body: { message } })
  const see = (path: string) => connection.send(program.url + path, { method: 'GET', headers: { cookie: cookie() } })
  const unanswered = `/api/settings/bots/${botId}/unanswered`
  expect((await ask('Wo bleiben meine Rechnungen?')).status).toBe(200)
  // A service that has served nothing yet, so that it has loaded no more than every start does.
  await program.stop()
  program = await startRealProgram(settings, checkout.main)

  checkout.takeAway()
  for (const answer of [await ask(question), await ask(question), await see(unanswered), await see('/docs')]) {
    expect(JSON.parse(answer.body)).toMatchObject({ status: 503, code: 'overloaded' })
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  }
  expect(program.lines.join('\n')).toContain('no reply from the answer engine')
  expect(program.lines.join('\n')).toContain(
    'a module is missing: if no upgrade is in progress, run `npm ci && npm run build` and restart the service',
  )

  checkout.putBack()
  expect(await ask(question)).toMatchObject({ status: 200, body: expect.stringContaining('two days') })
  expect((await see('/docs')).status).toBe(200)

  // Now the bot is in memory, but not the stemmer for the question's language.
  checkout.takeAway()
  expect(await see(unanswered)).toMatchObject({ status: 200, body: expect.stringContaining('Rechnungen') })
  connection.close()
})
