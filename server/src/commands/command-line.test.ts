import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { type Environment, readCommandLine } from './command-line.ts'

test('without a command the service starts, with the environment unchanged', () => {
  expect(readCommandLine([], { BECKON_PORT: '1' })).toMatchObject({ command: 'start', env: { BECKON_PORT: '1' } })
})

test('options override the environment', () => {
  const { command, operand, json, env } = readCommandLine(['backup', 'x', '--port', '0', '--data', 'there', '--json'], {
    BECKON_PORT: '1',
  })
  expect({ command, operand, json }).toEqual({ command: 'backup', operand: 'x', json: true })
  expect(env).toMatchObject({ BECKON_PORT: '0', BECKON_DATA: 'there' })
})

test('the demo keeps to its own folder, key and machine', () => {
  const environment = { DATABASE_URL: 'postgres://x', BECKON_HOST: '0.0.0.0', BECKON_SECRET: 'x', BECKON_DATA: 'live' }
  expect(readCommandLine(['demo'], environment).demoEnv).toMatchObject({
    DATABASE_URL: undefined,
    BECKON_SECRET: undefined,
    BECKON_HOST: '127.0.0.1',
    BECKON_DATA: 'data/demo',
  })
})

test('the demo logs warnings only, unless a level is set', () => {
  const levelOf = (environment: Environment) => readConfig(readCommandLine(['demo'], environment).demoEnv).logLevel
  expect([levelOf({}), levelOf({ BECKON_LOG_LEVEL: ' ' }), levelOf({ BECKON_LOG_LEVEL: 'info' })]).toEqual([
    'warn',
    'warn',
    'info',
  ])
})

test('an unexpected operand is named', () => {
  const surplusOf = (...typed: string[]) => readCommandLine(typed, {}).surplus
  expect(surplusOf('backup', 'a', 'b', 'c')).toBe('b')
  for (const command of ['start', 'demo', 'check']) expect(surplusOf(command, 'a')).toBe('a')
  for (const typed of [[], ['check'], ['restore', 'a'], ['backup', 'a', 'b', '--help'], ['chekc', 'a']])
    expect(surplusOf(...typed), typed.join(' ')).toBeUndefined()
})

test('the demo uses the model given as options', () => {
  const typed = ['demo', '--model-url', 'http://localhost:11434/v1/', '--model', 'llama', '--model-key', 'sk-1']
  expect(readConfig(readCommandLine(typed, {}).demoEnv).serviceModel).toEqual({
    url: 'http://localhost:11434/v1',
    model: 'llama',
    key: 'sk-1',
  })
})

test('an API key from the environment is not sent to an address given as an option', () => {
  const environment = { BECKON_MODEL_URL: 'https://a.example', BECKON_MODEL: 'a', BECKON_MODEL_KEY: 'sk-a' }
  const typed = ['demo', '--model-url', 'https://b.example', '--model', 'b']
  expect(readConfig(readCommandLine(typed, environment).demoEnv).serviceModel).toEqual({
    url: 'https://b.example',
    model: 'b',
    key: null,
  })
  expect(readConfig(readCommandLine(['demo'], environment).demoEnv).serviceModel?.key).toBe('sk-a')
})

test('a partial model is a mistake', () => {
  expect(() => readConfig(readCommandLine(['demo', '--model', 'x'], {}).demoEnv)).toThrow('--model-url')
  expect(() => readCommandLine(['demo', '--modle', 'x'], {})).toThrow('--modle')
})
