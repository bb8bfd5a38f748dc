import { expect, onTestFinished, test, vi } from 'vitest'
import { createMail } from './mail.ts'

test('a mail library that failed to load, as during an upgrade, is loaded again for the next mail', async () => {
  let isInstalled = false
  const sent: unknown[] = []
  vi.doMock('nodemailer', () => {
    if (!isInstalled) throw new Error('Cannot find package')
    return { createTransport: () => ({ sendMail: async (mail: unknown) => void sent.push(mail) }) }
  })
  onTestFinished(() => vi.doUnmock('nodemailer'))
  const warnings: string[] = []
  const log = { warn: (_: unknown, text: string) => void warnings.push(text) }
  const mail = createMail({ smtpUrl: 'smtp://mail.test', from: 'Beckon <beckon@mail.test>', log })
  const letter = { to: 'ada@example.test', subject: 'Hello', text: 'Hello' }
  expect(await mail.send(letter)).toBe(false)
  expect(warnings).toEqual(['could not send an email'])
  isInstalled = true
  expect(await mail.send(letter)).toBe(true)
  expect(sent).toHaveLength(1)
})
