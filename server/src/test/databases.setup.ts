import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../store/database.ts'
import { migrate } from '../store/migrate.ts'
import { databaseOf } from './fresh-database.ts'
import { memoryFolder } from './memory-folder.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { url: string; template: string }
    /** A folder with a SQLite file that has all tables and no rows. */
    sqliteTemplate: string
  }
}

async function makeSqliteTemplate(): Promise<string> {
  const dataFolder = mkdtempSync(join(memoryFolder(), 'beckon-template-'))
  const database = await openDatabase({ databaseUrl: undefined, dataFolder })
  await migrate(database)
  await database.db.destroy()
  return dataFolder
}

/** One PostgreSQL for the whole run. Without one the run fails: half of the tests would be meaningless. */
export default async function setup(project: TestProject) {
  const given = process.env.BECKON_TEST_DATABASE_URL
  const server: TestPostgres = given ? { url: given, stop: async () => {} } : await startPostgres()
  const template = `beckon_template_${process.pid}_${Date.now()}`
  const client = new pg.Client({ connectionString: server.url })
  try {
    await client.connect()
    await client.query(`create database ${template}`)
    const database = await openDatabase({ databaseUrl: databaseOf(server.url, template), dataFolder: '' })
    await migrate(database)
    await database.db.destroy()
  } catch (error) {
    await client.end()
    await server.stop()
    throw error
  }
  const sqliteTemplate = await makeSqliteTemplate()
  project.provide('sqliteTemplate', sqliteTemplate)
  project.provide('postgres', { url: server.url, template })
  return async function teardown() {
    rmSync(sqliteTemplate, { recursive: true, force: true })
    await client.query(`drop database if exists ${template} with (force)`)
    await client.end()
    await server.stop()
  }
}
