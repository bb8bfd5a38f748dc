import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { secretSettings } from './environment.ts'
import { repository } from './test/guards/source-files.ts'

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

  const values: Record<(typeof secretSettings)[number], string> = {
    BECKON_SECRET: secret,
    BECKON_SECRET_PREVIOUS: 'y'.repeat(32),
    BECKON_METRICS_TOKEN: 'm'.repeat(32),
    BECKON_MODEL_KEY: 'key',
    BECKON_SMTP_URL: 'smtp://mail',
    DATABASE_URL: 'postgres://beckon@db/beckon',
    REDIS_URL: 'redis://redis',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=abc',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'api-key=def',
  }
  /** What some of them need. */
  const others = {
    BECKON_MODEL_URL: 'https://models.example/v1',
    BECKON_MODEL: 'm',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
  }

  test.each(secretSettings)('%s can be read from a file', (name) => {
    const base = name === 'BECKON_SECRET_PREVIOUS' ? { ...others, BECKON_SECRET: secret } : others
    const given = readConfig({ ...base, [name]: values[name] })
    expect(given).not.toEqual(readConfig(base))
    expect(readConfig({ ...base, [`${name}_FILE`]: fileWith(`${values[name]}\n`) })).toEqual(given)
  })

  test('the settings that can be are the documented ones', () => {
    const text = readFileSync(join(repository, 'docs/settings.md'), 'utf8')
    const [, documented = ''] = /Secrets \((.+?)\) can be read from files/.exec(text) ?? []
    expect(documented.replaceAll('`', '').split(', ').toSorted()).toEqual([...secretSettings].toSorted())
  })

  test('a misspelled address of the database or of Redis stops the start', () => {
    for (const name of ['DATABASE_URL_FIEL', 'DATABASE_URLS', 'REDIS_URL_FIEL', 'REDIS_URL_FILES'])
      expect(() => readConfig({ [name]: '/run/secrets/url' })).toThrow(
        new RegExp(
          `${name}: unknown setting.*If it is for another program, set ${name.slice(0, name.indexOf('URL') + 3)} too`,
        ),
      )
    const injected = {
      REDIS_PORT: 'tcp://10.0.171.239:6379',
      REDIS_SERVICE_HOST: '10.0.171.239',
      DATABASE_PORT_5432_TCP: 'tcp://10.0.171.240:5432',
      REDIS_URL_SERVICE_HOST: '10.0.171.239',
      REDIS_URL_PORT: 'tcp://10.0.171.239:6379',
    }
    expect(readConfig(injected)).toEqual(readConfig({}))
    // Hosting platforms add such names beside the address.
    const address = { DATABASE_URL: 'postgres://db/beckon' }
    expect(readConfig({ ...address, DATABASE_URL_UNPOOLED: 'postgres://direct/beckon' })).toEqual(readConfig(address))
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
