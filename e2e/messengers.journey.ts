import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import { startMailbox, textOf } from '../server/src/test/mailbox.ts'
import { startDemo } from './demo.ts'
import { environmentOf, startOtherApi } from './example-programs.ts'
import { getPython } from './interpreters.ts'
import { repository, runProgram } from './processes.ts'

let python = ''
beforeAll(async () => {
  python = await getPython()
})

test('the Telegram relay answers each chat in its own conversation, and a message that comes again once', async () => {
  const demo = await startDemo()
  const message = (update_id: number, from: number, text: string, type = 'private') => ({
    update_id,
    message: { message_id: update_id, from: { id: from, first_name: 'Ada' }, chat: { id: from, type }, text },
  })
  const waiting = [
    [message(7, 42, 'How long does shipping take?'), message(8, 42, 'How can I pay?'), message(9, 43, 'hello')],
    // Telegram sends it again if it has not learned that it was handled.
    [message(7, 42, 'How long does shipping take?')],
    [message(10, -5, 'How can I pay?', 'group')],
  ]
  const telegram = await startOtherApi(({ path }, response) => {
    if (path.endsWith('/getMe')) return { ok: true, result: { username: 'shop_bot' } }
    if (!path.endsWith('/getUpdates')) return { ok: true, result: {} }
    const next = waiting.shift()
    // A long poll: nothing more happens.
    if (!next) return void response.socket?.setTimeout(0)
    return { ok: true, result: next }
  })
  const env = { ...environmentOf(demo), TELEGRAM_API: telegram.url, TELEGRAM_TOKEN: '1:secret' }
  await runProgram(process.execPath, ['examples/telegram/telegram.mjs'], /ready as (@shop_bot)/, { env })

  const polls = () => telegram.calls.filter(({ path }) => path === '/bot1:secret/getUpdates')
  await expect.poll(() => polls().length).toBe(4)
  expect(polls().map(({ body }) => JSON.parse(body).offset)).toEqual([0, 10, 10, 11])
  const sent = telegram.calls
    .filter(({ path }) => path.endsWith('/sendMessage'))
    .map(({ body }) => JSON.parse(body) as { chat_id: number; text: string })
  const toAda = sent.filter(({ chat_id }) => chat_id === 42).map(({ text }) => text)
  expect(toAda).toHaveLength(3)
  expect(toAda[0]).toContain('We ship within two days')
  expect(sent.filter(({ chat_id }) => chat_id === 43)).toHaveLength(1)
  expect(sent.filter(({ chat_id }) => chat_id === -5)).toEqual([])

  const conversations = await fetch(`${demo.base_url}/api/v1/agents/${demo.bot_uuid}/conversations`, {
    headers: { authorization: `Bearer ${demo.token}` },
  })
  const { data } = (await conversations.json()) as { data: { user: { id: string }; turns: number }[] }
  expect(data.map(({ user, turns }) => [user.id, turns]).toSorted()).toEqual([
    ['telegram-42', 2],
    ['telegram-43', 1],
  ])
})

test('a mail is answered in its conversation, once; what the bot does not know goes to the team', async () => {
  const [demo, mailbox] = [await startDemo(), await startMailbox()]
  const { hostname, port } = new URL(mailbox.smtpUrl)
  const env = {
    ...environmentOf(demo),
    ...{ SMTP_HOST: hostname, SMTP_PORT: port },
    ...{ SUPPORT_ADDRESS: 'support@shop.example', TEAM_ADDRESS: 'team@shop.example' },
  }
  async function receive(headers: Record<string, string>, text: string, settings: NodeJS.ProcessEnv = env) {
    const lines = Object.entries({ From: 'Ada <Ada@example.com>', Subject: 'A question', ...headers })
    const program = spawn(python, ['examples/mail/answer_mail.py'], { cwd: repository, env: settings })
    let complaints = ''
    program.stderr.on('data', (chunk) => {
      complaints += chunk
    })
    program.stdin.end(`${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${text}`)
    const [code] = await once(program, 'close')
    return { code, complaints }
  }
  const first = { 'Message-ID': '<1@example.com>' }
  const question = 'How long does shipping take?\r\n\r\nOn Monday, support@shop.example wrote:\r\n> How can I pay?\r\n'
  expect(await receive(first, question)).toEqual({ code: 0, complaints: '' })
  expect(await receive(first, question)).toEqual({ code: 0, complaints: '' })
  const [answer, again] = mailbox.mails
  expect(answer?.to).toEqual(['Ada@example.com'])
  expect(answer?.source).toContain('In-Reply-To: <1@example.com>')
  expect(answer?.source).toContain('Subject: Re: A question')
  expect(textOf(answer ?? { to: [], source: '' })).toContain('We ship within two days')
  const idOf = (source = '') => /^Message-ID: (.*)$/im.exec(source)?.[1]?.trim() ?? ''
  // The same reply of the same conversation: the bot was asked once.
  expect(idOf(again?.source)).toBe(idOf(answer?.source))

  await receive({ 'Message-ID': '<2@example.com>', References: idOf(answer?.source) }, 'How can I pay?')
  const conversationOf = (source?: string) => idOf(source).slice(1, 37)
  expect(conversationOf(mailbox.mails[2]?.source)).toBe(conversationOf(answer?.source))

  await receive({ 'Message-ID': '<3@example.com>', Subject: 'Help' }, 'Which colour has the moon on Sundays at sea?')
  expect(mailbox.mails[3]).toMatchObject({ to: ['team@shop.example'], source: expect.stringContaining('Fwd: Help') })
  expect(textOf(mailbox.mails[3] ?? { to: [], source: '' })).toContain('Which colour has the moon')

  await receive({ 'Auto-Submitted': 'auto-replied' }, 'I am on holiday. How can I pay?')
  expect(mailbox.mails).toHaveLength(4)
  // The mail server keeps what could not be answered, and tries again.
  const away = await receive({}, 'How can I pay?', { ...env, BASE_URL: 'http://127.0.0.1:9' })
  expect(away.code).toBe(75)
})
