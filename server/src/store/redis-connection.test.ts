import { expect, test } from 'vitest'
import { startRedis } from '../test/redis.ts'
import { layTcpLine } from '../test/tcp-line.ts'
import { openRedisConnection } from './redis-connection.ts'

test('connections that are closed while they are being opened do not stay', async () => {
  const redis = await startRedis()
  const line = await layTcpLine(redis.port)
  const connection = await openRedisConnection({ url: `redis://127.0.0.1:${line.port}`, onChange: () => {} })
  expect(connection.isUp()).toBe(false)
  connection.close()
  // For commands, and for subscriptions.
  await expect.poll(line.accepted).toBe(2)
  await expect.poll(line.open).toBe(0)
})
