import type { DashboardFigures } from 'beckon-contract'
import { expect, test } from 'vitest'
import { findDeclines } from './declines.ts'

const none = { bot: [], channel: [], token: [], language: [] }
const rated = (down: number, up: number) =>
  ({
    messages: 100,
    unanswered: 0,
    failed: 0,
    ratedDown: down,
    ratedUp: up,
    total: { p50: 1, p95: 1 },
  }) as DashboardFigures
const kindsOf = (now: DashboardFigures, previous: DashboardFigures) =>
  findDeclines({ now, previous, by: none }).map(({ kind }) => kind)

test('a share that grew by more than chance explains is named', () => {
  expect(kindsOf(rated(20, 20), rated(4, 36))).toEqual(['rated_down'])
})

test('one rating more among a few is no decline', () => {
  expect(kindsOf(rated(2, 4), rated(1, 5))).toEqual([])
})

test('a share that grew by less than five points is no news, however many messages there are', () => {
  expect(kindsOf(rated(4_400, 5_600), rated(4_000, 6_000))).toEqual([])
})
