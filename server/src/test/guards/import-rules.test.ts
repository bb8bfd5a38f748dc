import { expect, test } from 'vitest'
import { findBreaches, packageNames } from './import-rules.ts'
import { readSource, readSourceFiles } from './source-files.ts'

test('imports go one way, and every name says what is inside', () => {
  const files = readSourceFiles(packageNames)
  expect(files.length).toBeGreaterThan(50)
  expect(findBreaches(files)).toEqual([])
})

const madeUp: [path: string, text: string, breach: RegExp][] = [
  [
    'server/src/bots/bots.ts',
    "import { createTokenStore } from '../tokens/tokens.store.ts'",
    /by its public interface/,
  ],
  ['server/src/bots/bots.ts', "import type { TokenStore } from '../tokens/tokens.store.ts'", /by its public interface/],
  ['server/src/bots/bots.ts', "export * from '../tokens/tokens.routes.ts'", /by its public interface/],
  ['server/src/bots/bots.ts', "import { newToken } from '../tokens/token-value.ts'", /by its public interface/],
  ['server/src/bots/bots.store.ts', "import type { Uses } from '../tokens/token-uses.ts'", /by its public interface/],
  ['server/src/bots/bots.routes.ts', "await import('../tokens/token-uses.ts')", /by its public interface/],
  [
    'server/src/bots/bots.routes.ts',
    "import { createBotStore } from './bots.store.ts'",
    /routes ask the public interface/,
  ],
  ['server/src/bots/bots.ts', "import { botRoutes } from './bots.routes.ts'", /outermost/],
  ['server/src/bots/bots.store.ts', "import type { Bots } from './bots.ts'", /does not know the public interface/],
  ['server/src/bots/bots.ts', "const { createBeckon } = await import('../app.ts')", /only the command line/],
  ['server/src/bots/bots.ts', "import type { FeatureOptions } from '../feature-options.ts'", /only the command line/],
  ['server/src/features.ts', "import { createBotStore } from './bots/bots.store.ts'", /create their own stores/],
  ['server/src/bots/bots.ts', "import '../main.ts'", /nothing imports the command line/],
  ['server/src/bots/bots.ts', "import { startTestApp } from '../test/app.ts'", /needs no tests/],
  ['server/src/http/http.ts', "import type { Tokens } from '../tokens/tokens.ts'", /a layer never imports a feature/],
  ['server/src/config.ts', "import { openDatabase } from './store/database.ts'", /may import lib only/],
  ['server/src/lib/clock.ts', "import { openDatabase } from '../store/database.ts'", /lib imports nothing but lib/],
  ['server/src/lib/clock.ts', "import type { Config } from '../config.ts'", /lib imports nothing but lib/],
  ['server/src/bots/bots.ts', "import { Beckon } from 'beckon-sdk'", /server may not import beckon-sdk/],
  ['server/src/bots/bots.ts', "import { Bot } from '../../../contract/src/index.ts'", /another package/],
  ['contract/src/index.ts', "import Fastify from 'fastify'", /contract may not depend on fastify/],
  ['contract/src/index.ts', "import { readFileSync } from 'node:fs'", /contract may not depend on node:fs/],
  ['sdk/src/index.ts', "import { errorTable } from 'beckon-contract'", /but its types/],
  ['sdk/src/index.ts', "import { type Reply, errorTable } from 'beckon-contract'", /but its types/],
  ['sdk/src/index.ts', "import axios from 'axios'", /sdk may not depend on axios/],
  ['web/src/api.ts', "import { Failure } from 'beckon'", /web may not import beckon/],
  ['widget/src/loader.ts', "import { limits } from 'beckon-contract'", /but its types/],
  ['server/src/bots/bots.ts', 'const port = process.env.BECKON_PORT', /only main.ts reads/],
  ['server/src/bots/bots.ts', "import { env } from 'node:process'", /only main.ts reads/],
  ['server/src/bots/bots.ts', 'const { PORT } = process.env', /only main.ts reads/],
  ['server/src/bots/bots.ts', `const url = \`http://localhost:\${process.env.PORT}\``, /only main.ts reads/],
  ['server/src/bots/bot-utils.ts', '', /says nothing/],
  ['web/src/common/button.tsx', '', /says nothing/],
  ['server/src/bots/token-service.ts', '', /says nothing/],
  ['server/src/bots/index.ts', '', /only for a package's entry/],
  ['server/src/bots/botStore.ts', '', /kebab-case/],
]
test.each(madeUp)('%s with «%s» is a violation', (path, text, breach) => {
  const breaches = findBreaches([readSource(path, text)])
  expect(breaches).toEqual([expect.stringMatching(breach)])
})

test('circular imports between features are a violation, reported once', () => {
  const files = [
    readSource('server/src/bots/bots.ts', "import { createTokens } from '../tokens/tokens.ts'"),
    readSource('server/src/tokens/tokens.ts', "import type { Turns } from '../conversations/conversations.ts'"),
    readSource('server/src/conversations/conversations.ts', "import { createBots } from '../bots/bots.ts'"),
  ]
  expect(findBreaches(files)).toEqual([
    'The features bots → tokens → conversations → bots import each other in a circle.',
  ])
})

const allowed: [path: string, text: string][] = [
  ['server/src/main.ts', "import { createBeckon } from './app.ts'\nreadConfig(process.env)"],
  ['server/src/app.ts', "import { botRoutes } from './bots/bots.routes.ts'"],
  ['server/src/features.ts', "import { createBots } from './bots/bots.ts'"],
  [
    'server/src/bots/bots.routes.ts',
    "import type { Bots } from './bots.ts'\nimport type { Routes } from '../http/routes.ts'",
  ],
  [
    'server/src/bots/bots.ts',
    "import type { BotStore } from './bots.store.ts'\nimport type { Tokens } from '../tokens/tokens.ts'",
  ],
  ['server/src/bots/bots.store.ts', "import type { Database } from '../store/database.ts'"],
  ['server/src/store/jobs.ts', "import type { Clock } from '../lib/clock.ts'"],
  ['server/src/config.ts', "import { secondMs } from './lib/clock.ts'"],
  ['server/src/bots/bots.ts', "// import { x } from '../tokens/tokens.store.ts'\n/* process.env */"],
  ['web/src/trigger/call-snippets.ts', `const snippet = \`Bearer \\\${process.env.BECKON_TOKEN}\``],
  ['sdk/src/index.ts', "import type { Reply } from 'beckon-contract'\nexport { BeckonError } from './beckon-error.ts'"],
  ['sdk/src/index.ts', "import { type Reply, type Agent } from 'beckon-contract'"],
  ['contract/src/index.ts', "import { Type } from 'typebox'"],
  ['web/src/api.ts', "import { Beckon } from 'beckon-sdk'\nimport { limits } from 'beckon-contract'"],
]
test.each(allowed)('%s with «%s» is fine', (path, text) => {
  expect(findBreaches([readSource(path, text)])).toEqual([])
})
