import { type DashboardUnit, dashboardDaysMost } from 'beckon-contract'
import { dayMs, hourMs } from '../lib/clock.ts'
import { invalidField } from '../lib/failure.ts'
import { findZone, readDay, startOfDay as startOfLocalDay, type TimeZone, writeDay } from './time-zones.ts'

const hourlyDaysMost = 2
const dailyDaysMost = 62
const daysPerWeek = 7

export interface Slot {
  from: number
  to: number
  label: string
}
export interface Range {
  zone: TimeZone
  unit: DashboardUnit
  from: number
  to: number
  /** Where the range before begins: as many local days. */
  before: number
  /** Where it ends: while this range isn't over, as far from its beginning as this has come. */
  beforeTo: number
  /** What the points of the charts cover, up to the current one. */
  slots: Slot[]
  /** The range before in as many. */
  slotsBefore: Slot[]
}

/**
 * Turns are counted by the hour of UTC: where midnight is in the middle of one, as in India, a day begins with the next.
 * The conversations of a figure are found by the same instants.
 */
const startOfDay = (day: number, zone: TimeZone): number => Math.ceil(startOfLocalDay(day, zone) / hourMs) * hourMs

export function readRange(asked: { from: string; to: string; zone: string }, now: number): Range {
  const zone = findZone(asked.zone)
  if (!zone) throw invalidField('/zone', 'Send the name of a time zone, such as Europe/Berlin.')
  const first = readDay(asked.from)
  if (first === undefined) throw invalidField('/from', 'Send a day, such as 2026-11-15.')
  const last = readDay(asked.to)
  if (last === undefined) throw invalidField('/to', 'Send a day, such as 2026-11-15.')
  const days = last - first + 1
  if (days < 1) throw invalidField('/to', 'The range ends before it begins.')
  if (days > dashboardDaysMost) throw invalidField('/to', `A range can have ${dashboardDaysMost} days.`)
  const unit = days <= hourlyDaysMost ? 'hour' : days <= dailyDaysMost ? 'day' : 'week'
  const [before, from, to] = [first - days, first, last + 1].map((day) => startOfDay(day, zone)) as [
    number,
    number,
    number,
  ]
  const reached = Math.min(Math.max(Math.floor(now / hourMs) * hourMs, from) + hourMs, to)
  const beforeTo = Math.max(from - (to - reached), before + hourMs)
  const slotsFrom = (start: number, end: number) =>
    (unit === 'hour' ? hoursOf(start, days, zone) : daysOf(start, days, zone, unit === 'week' ? daysPerWeek : 1))
      .filter((slot) => slot.from < end)
      .map((slot) => ({ ...slot, to: Math.min(slot.to, end) }))
  return {
    ...{ zone, unit, from, to, before, beforeTo },
    slots: slotsFrom(first, reached),
    slotsBefore: slotsFrom(first - days, beforeTo),
  }
}

function daysOf(first: number, count: number, zone: TimeZone, each: number): Slot[] {
  const slots: Slot[] = []
  for (let day = first; day < first + count; day += each) {
    const end = Math.min(day + each, first + count)
    slots.push({ from: startOfDay(day, zone), to: startOfDay(end, zone), label: writeDay(day) })
  }
  return slots
}

function hoursOf(first: number, count: number, zone: TimeZone): Slot[] {
  const slots: Slot[] = []
  const end = startOfDay(first + count, zone)
  for (let from = startOfDay(first, zone); from < end; from += hourMs) {
    const local = new Date(from + zone.offsetAt(from)).toISOString()
    slots.push({ from, to: Math.min(from + hourMs, end), label: `${local.slice(0, 10)} ${local.slice(11, 16)}` })
  }
  return slots
}

export interface Part {
  grain: 'hour' | 'day'
  from: number
  to: number
}

/** The fewest rows that make up a range: whole days (UTC), and hours at its ends. */
export function partsOf(from: number, to: number): Part[] {
  const firstDay = Math.ceil(from / dayMs) * dayMs
  const lastDay = Math.floor(to / dayMs) * dayMs
  if (firstDay >= lastDay) return [{ grain: 'hour', from, to }]
  const parts: Part[] = [
    { grain: 'hour', from, to: firstDay },
    { grain: 'day', from: firstDay, to: lastDay },
    { grain: 'hour', from: lastDay, to },
  ]
  return parts.filter((part) => part.from < part.to)
}
