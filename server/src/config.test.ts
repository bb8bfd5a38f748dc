import { describe, expect, test } from 'vitest'
import { ConfigMistakes, readConfig } from './config.ts'

describe('the configuration', () => {
  test('an empty environment is valid', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      signUp: 'closed',
      rateLimitPerToken: 600,
      searchMemoryMb: 600,
    })
  })

  test('all mistakes are reported together', () => {
    const read = () =>
      readConfig({ BECKON_PORT: 'http', BECKON_SIGN_UP: 'maybe', DATABASE_URL: 'mysql://x', BECKON_SIGNUP: 'open' })
    expect(read).toThrow(ConfigMistakes)
    for (const name of ['BECKON_PORT=http', 'BECKON_SIGN_UP=maybe', 'DATABASE_URL', 'BECKON_SIGNUP: unknown setting'])
      expect(read).toThrow(name)
  })

  test('an invalid database URL is not repeated, because it may contain a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:hunter2@db' })).not.toThrow('hunter2')
  })

  test('private addresses are allowed only if the operator names them', () => {
    const read = (text: string) => readConfig({ BECKON_ALLOW_PRIVATE_ADDRESSES: text }).allowPrivateAddresses
    expect(readConfig({}).allowPrivateAddresses).toEqual([])
    expect([read(''), read('no')]).toEqual([[], []])
    const named = ['10.0.0.0/8', '192.168.1.5', 'fd00::/8', '::1', 'ollama', 'crm.example.', 'a-b_c.internal']
    expect(read(` ${named.join(' ,\t')}`)).toEqual(named)
    expect(read('yes')).toEqual(expect.arrayContaining(['10.0.0.0/8', 'localhost']))
    expect(read('yes').join()).not.toMatch(/169\.254|fe80/)
  })

  test.each([
    ...['true', 'on', 'all', '*', 'yes,no', 'ollama,', '10.1', '0x7f.1', '2130706433', '256.1.1.1'],
    ...['10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/-1', 'fd00::/129', 'fe80::1%eth0', 'http://a', 'a:80'],
  ])('%s is not a private network or host', (text) => {
    expect(() => readConfig({ BECKON_ALLOW_PRIVATE_ADDRESSES: text })).toThrow('is neither a network (10.0.0.0/8)')
  })

  test('the index memory is in megabytes, and at least enough for one bot', () => {
    expect(readConfig({ BECKON_SEARCH_MEMORY_MB: '2000' }).searchMemoryMb).toBe(2_000)
    for (const wrong of ['0', '49', '1.5', '1 GB'])
      expect(() => readConfig({ BECKON_SEARCH_MEMORY_MB: wrong })).toThrow('must be a whole number from 50')
  })

  test('the base URL loses its trailing slash', () => {
    expect(readConfig({ BECKON_BASE_URL: 'https://bots.example/' }).baseUrl).toBe('https://bots.example')
  })

  test('a secret must be long, and a short one is not repeated', () => {
    const secret = 'x'.repeat(32)
    expect(readConfig({}).secret).toBeUndefined()
    expect(readConfig({ BECKON_SECRET: ` ${secret}\n` }).secret).toBe(secret)
    expect(() => readConfig({ BECKON_SECRET: 'hunter2' })).toThrow('BECKON_SECRET: must have at least 32 characters')
    expect(() => readConfig({ BECKON_SECRET: 'hunter2' })).not.toThrow('hunter2')
  })

  test('the metrics token must be long, and a short one is not repeated', () => {
    expect(readConfig({}).metricsToken).toBeUndefined()
    expect(readConfig({ BECKON_METRICS_TOKEN: 'x'.repeat(32) }).metricsToken).toBe('x'.repeat(32))
    expect(() => readConfig({ BECKON_METRICS_TOKEN: 'hunter2' })).toThrow('BECKON_METRICS_TOKEN: must have at least 32')
    expect(() => readConfig({ BECKON_METRICS_TOKEN: 'hunter2' })).not.toThrow('hunter2')
  })

  test('tracing is on if a collector is configured, and its mistakes are reported with the others', () => {
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }
    expect(readConfig({}).tracing).toBeUndefined()
    expect(readConfig(collector).tracing?.url).toBe('http://collector:4318/v1/traces')
    const read = () => readConfig({ ...collector, OTEL_TRACES_SAMPLER: 'xray', BECKON_PORT: 'http' })
    for (const name of ['OTEL_TRACES_SAMPLER', 'BECKON_PORT']) expect(read).toThrow(name)
  })

  test('the service model has an address, a name and an optional key', () => {
    const model = { BECKON_MODEL_URL: 'http://LOCALHOST:11434/v1/', BECKON_MODEL: 'llama' }
    expect(readConfig({}).serviceModel).toBeUndefined()
    expect(readConfig(model).serviceModel).toEqual({ url: 'http://localhost:11434/v1', model: 'llama', key: null })
    expect(readConfig({ ...model, BECKON_MODEL_KEY: 'sk-1' }).serviceModel?.key).toBe('sk-1')
    expect(readConfig({ ...model, BECKON_MODEL_MAX_TOKENS: '500' }).serviceModel?.maxTokens).toBe(500)
  })

  test('the service model has an optional price and budgets, which need the price', () => {
    const model = { BECKON_MODEL_URL: 'http://localhost:11434/v1', BECKON_MODEL: 'llama' }
    const budgets = { BECKON_MODEL_BUDGET: '50', BECKON_MODEL_BUDGET_PER_ACCOUNT: '0.5' }
    expect(readConfig({ ...model, ...budgets, BECKON_MODEL_PRICE: '0.15, 0.60' }).serviceModel).toMatchObject({
      price: { input: 0.15, output: 0.6 },
      budget: 50,
      budgetPerAccount: 0.5,
    })
    for (const [name, value] of Object.entries(budgets))
      expect(() => readConfig({ ...model, [name]: value })).toThrow(`${name}: needs BECKON_MODEL_PRICE`)
    for (const wrong of ['1', '1,2,3', '1,', '-1,2', 'a,b', '1e3,2'])
      expect(() => readConfig({ ...model, BECKON_MODEL_PRICE: wrong })).toThrow('BECKON_MODEL_PRICE: must be')
    for (const wrong of ['-1', 'much', '1e12'])
      expect(() => readConfig({ ...model, BECKON_MODEL_PRICE: '1,2', BECKON_MODEL_BUDGET: wrong })).toThrow(
        'BECKON_MODEL_BUDGET: must be an amount',
      )
  })

  test('a partial service model is a mistake, and its secrets are not repeated', () => {
    const url = 'https://api.example.com/v1'
    expect(() => readConfig({ BECKON_MODEL_URL: url })).toThrow('BECKON_MODEL (--model): is missing')
    expect(() => readConfig({ BECKON_MODEL: 'x' })).toThrow('BECKON_MODEL_URL (--model-url): is missing')
    expect(() => readConfig({ BECKON_MODEL_KEY: 'sk-1' })).toThrow('BECKON_MODEL_URL')
    expect(() => readConfig({ BECKON_MODEL_MAX_TOKENS: '500' })).toThrow('BECKON_MODEL_URL')
    expect(() => readConfig({ BECKON_MODEL_MAX_TOKENS: '0' })).toThrow('BECKON_MODEL_MAX_TOKENS=0: must')
    for (const wrong of ['ftp://x', 'localhost', 'https://root:hunter2@x/v1', 'https://x/v1?key=hunter2']) {
      const read = () => readConfig({ BECKON_MODEL_URL: wrong, BECKON_MODEL: 'x' })
      expect(read).toThrow('BECKON_MODEL_URL: must')
      expect(read).not.toThrow('hunter2')
    }
    const read = () => readConfig({ BECKON_MODEL_URL: url, BECKON_MODEL: 'x', BECKON_MODEL_KEY: 'hunter 2' })
    expect(read).toThrow('BECKON_MODEL_KEY: must')
    expect(read).not.toThrow('hunter')
  })
})
