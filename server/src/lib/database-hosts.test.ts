import { describe, expect, test } from 'vitest'
import { findDatabaseUrlMistake, readDatabaseHosts } from './database-hosts.ts'

describe('DATABASE_URL', () => {
  test.each([
    ['postgres://u:p@db/beckon', ['postgres://u:p@db/beckon'], false],
    ['postgres://u:p@db/beckon?sslmode=require', ['postgres://u:p@db/beckon?sslmode=require'], false],
    ['postgres://db/beckon?target_session_attrs=read-write', ['postgres://db/beckon'], true],
    ['postgres://db/beckon?target_session_attrs=any&a=1', ['postgres://db/beckon?a=1'], false],
    [
      'postgresql://u:p%2C@one:5432,two:5433/beckon?target_session_attrs=primary&a=1',
      ['postgresql://u:p%2C@one:5432/beckon?a=1', 'postgresql://u:p%2C@two:5433/beckon?a=1'],
      true,
    ],
    ['postgres://one,two,three/beckon', ['one', 'two', 'three'].map((host) => `postgres://${host}/beckon`), true],
  ])('%s', (given, urls, mustWrite) => {
    expect(readDatabaseHosts(given)).toEqual({ urls, mustWrite })
    expect(findDatabaseUrlMistake(given)).toBeUndefined()
  })

  test.each([
    ['mysql://db/beckon', /must be a URL that starts with postgres/],
    ['postgres://one,two:port/beckon', /must be a URL/],
    ['postgres://one,two/beckon?target_session_attrs=standby', /must be read-write, primary or any/],
  ])('%s is refused', (given, mistake) => {
    expect(findDatabaseUrlMistake(given)).toMatch(mistake)
  })
})
