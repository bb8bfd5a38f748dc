import { monitorEventLoopDelay } from 'node:perf_hooks'
import { secondMs } from '../lib/clock.ts'
import { writeValues } from './exposition.ts'

const resolutionMs = 20
/** More frequent scrapes see a part of the same window. */
const windowMs = 10 * secondMs
export const delayQuantiles = ['0.5', '0.99', '1'] as const

/** Process metrics, under the names that common Prometheus dashboards for Node use, where they exist. */
export function createProcessMetrics() {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  let windowBegan = performance.now()

  /** A sample is the time between two timer ticks, so an idle process measures the resolution and no delay. */
  const delaySeconds = (nanoseconds: number): number | undefined =>
    delays.count === 0 ? undefined : Math.max(0, nanoseconds / 1e9 - resolutionMs / secondMs)

  function writeDelays(): string {
    const text = writeValues(
      'beckon_event_loop_delay_seconds',
      'Event loop delay since the window began, about ten seconds or one scrape ago.',
      'gauge',
      delayQuantiles.map((quantile) => ({
        labels: { quantile },
        value: delaySeconds(delays.percentile(100 * Number(quantile))),
      })),
    )
    if (performance.now() - windowBegan >= windowMs) {
      delays.reset()
      windowBegan = performance.now()
    }
    return text
  }

  function write(): string {
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
    const gauge = (name: string, help: string, value: number) => writeValues(name, help, 'gauge', [{ value }])
    return [
      writeDelays(),
      writeValues('process_cpu_user_seconds_total', 'User CPU time of the process.', 'counter', [
        { value: user / 1e6 },
      ]),
      writeValues('process_cpu_system_seconds_total', 'System CPU time of the process.', 'counter', [
        { value: system / 1e6 },
      ]),
      gauge('process_resident_memory_bytes', 'Resident memory of the process.', rss),
      gauge('nodejs_heap_size_used_bytes', 'JavaScript heap in use.', heapUsed),
      gauge('nodejs_heap_size_total_bytes', 'JavaScript heap allocated.', heapTotal),
      gauge('nodejs_external_memory_bytes', 'Memory of objects outside the heap.', external),
      gauge(
        'process_start_time_seconds',
        'Start time of the process, in seconds since 1970.',
        performance.timeOrigin / 1e3,
      ),
    ].join('')
  }

  return { write, close: () => void delays.disable() }
}
