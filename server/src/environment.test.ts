import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'secret')
  writeFileSync(path, text)
  return path
}

test('what Kubernetes adds for services named beckon and beckon-postgres is ignored', () => {
  const injected = {
    BECKON_PORT: 'tcp://10.0.171.239:3000',
    BECKON_SERVICE_HOST: '10.0.171.239',
    BECKON_SERVICE_PORT: '3000',
    BECKON_SERVICE_PORT_HTTP: '3000',
    BECKON_PORT_3000_TCP: 'tcp://10.0.171.239:3000',
    BECKON_PORT_3000_TCP_PROTO: 'tcp',
    BECKON_PORT_3000_TCP_PORT: '3000',
    BECKON_PORT_3000_TCP_ADDR: '10.0.171.239',
    BECKON_POSTGRES_SERVICE_HOST: '10.0.171.240',
    BECKON_POSTGRES_PORT: 'tcp://10.0.171.240:5432',
    BECKON_POSTGRES_PORT_5432_TCP_ADDR: '10.0.171.240',
  }
  expect(readConfig(injected)).toEqual(readConfig({}))
  expect(readConfig({ ...injected, BECKON_PORT: '8080' }).port).toBe(8080)
  expect(() => readConfig({ BECKON_PORT: 'http://10.0.171.239:3000' })).toThrow('BECKON_PORT=')
  expect(() => readConfig({ BECKON_POSTGRES_HOST: 'db' })).toThrow('unknown setting')
})

describe('secrets from files', () => {
  const secret = 'x'.repeat(32)

  test('every secret setting has a form with _FILE', () => {
    const file = { BECKON_SECRET_FILE: fileWith(`${secret}\n`), BECKON_METRICS_TOKEN_FILE: fileWith(secret) }
    const urls = {
      DATABASE_URL_FILE: fileWith('postgres://beckon@db/beckon'),
      BECKON_SMTP_URL_FILE: fileWith('smtp://mail'),
    }
    const model = {
      BECKON_MODEL_URL: 'https://models.example/v1',
      BECKON_MODEL: 'm',
      BECKON_MODEL_KEY_FILE: fileWith('key\n'),
    }
    expect(readConfig({ ...file, ...urls, ...model })).toMatchObject({
      secret,
      metricsToken: secret,
      databaseUrl: 'postgres://beckon@db/beckon',
      smtpUrl: 'smtp://mail',
      serviceModel: { key: 'key' },
    })
  })

  test('a missing or empty file, and a setting given twice, stop the start', () => {
    expect(() => readConfig({ BECKON_SECRET_FILE: '/nowhere/secret' })).toThrow(
      "BECKON_SECRET_FILE=/nowhere/secret: the file can't be read (ENOENT).",
    )
    expect(() => readConfig({ BECKON_SECRET_FILE: fileWith('\n') })).toThrow('the file is empty')
    expect(() => readConfig({ BECKON_SECRET_FILE: fileWith(secret), BECKON_SECRET: secret })).toThrow(
      'BECKON_SECRET is set too',
    )
  })

  test('what a file contains is not repeated', () => {
    const path = fileWith('mysql://root:hunter2@db')
    expect(() => readConfig({ DATABASE_URL_FILE: path })).toThrow('DATABASE_URL: must be a URL')
    expect(() => readConfig({ DATABASE_URL_FILE: path })).not.toThrow('hunter2')
  })
})
