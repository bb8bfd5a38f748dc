import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findingsInBothSchemes } from './axe.ts'
import { openDemoAt } from './demo.ts'
import { addParts, send } from './demo-parts.ts'
import { repository } from './processes.ts'

type Role = 'button' | 'menuitem' | 'checkbox'
type Step = [role: Role, name: string | RegExp]

interface Opened {
  /** The page; `{bot}` and `{conversation}` are replaced. */
  at: string
  /** What is pressed, by keyboard, until the dialog is open. */
  press: Step[]
  dialog: string | RegExp
}
const button = (name: string | RegExp): Step => ['button', name]
const item = (name: string): Step => ['menuitem', name]
const check = (name: string | RegExp): Step => ['checkbox', name]
const documents = '{bot}/knowledge/documents'
const ofText = button('Actions for Our story')

/** Each file of the pages that has a dialog, and the way to it. */
const dialogs: Record<string, Opened[]> = {
  'accounts/delete-account': [{ at: '/account', press: [button('Delete account')], dialog: /^Delete / }],
  'accounts/invitations-table': [{ at: '/members', press: [button('Withdraw')], dialog: 'Withdraw the invitation?' }],
  'accounts/invite-modal': [{ at: '/members', press: [button('Invite someone')], dialog: 'Invite someone' }],
  'accounts/members-table': [{ at: '/members', press: [button('Leave')], dialog: /^Leave / }],
  'accounts/second-factor-card': [{ at: '/account', press: [button('Turn on…')], dialog: 'Turn on two-step sign-in' }],
  'accounts/sessions-card': [
    { at: '/account', press: [button('Sign out everywhere')], dialog: 'Sign out everywhere?' },
  ],
  'bots/bot-copies': [{ at: '{bot}/settings', press: [button('Duplicate')], dialog: 'Duplicate' }],
  'bots/delete-bot': [{ at: '{bot}/settings', press: [button('Delete bot')], dialog: /^Delete/ }],
  'conversations/delete-conversation': [
    { at: '{conversation}', press: [button('Delete')], dialog: 'Delete this conversation?' },
  ],
  'inbox/bulk-bar': [
    { at: '/conversations', press: [check(/^Select/), button('Delete selected')], dialog: /^Delete 1 conversation/ },
  ],
  'knowledge/chosen-entries': [
    {
      at: '{bot}/knowledge?view=table',
      press: [check('Select “Which bulbs fit?”'), button('Delete 1')],
      dialog: 'Delete 1 answer?',
    },
  ],
  'knowledge/entry-changes-modal': [
    {
      at: '{bot}/knowledge',
      press: [button('View, import and export'), item('Imports and deletions…')],
      dialog: 'Imports and deletions',
    },
  ],
  'knowledge/import-modal': [
    {
      at: '{bot}/knowledge',
      press: [button('View, import and export'), item('Import…')],
      dialog: 'Import questions and answers',
    },
  ],
  'knowledge/import-dialog': [
    { at: '{bot}/knowledge/tests', press: [button('Import and export'), item('Import…')], dialog: 'Import tests' },
  ],
  'palette/command-palette': [{ at: '/bots', press: [button(/^Go to…/)], dialog: 'Go to' }],
  'palette/shortcuts-modal': [
    { at: '/bots', press: [button(/Your menu$/), item('Keyboard shortcuts')], dialog: 'Keyboard shortcuts' },
  ],
  'providers/delete-provider': [{ at: '/models', press: [button('Delete Ours')], dialog: 'Delete Ours?' }],
  'providers/provider-modal': [
    { at: '/models', press: [button('Add provider')], dialog: 'Add a provider' },
    { at: '/models', press: [button('Edit Ours')], dialog: 'Edit Ours' },
  ],
  'sources/change-text': [{ at: documents, press: [ofText, item('Change text…')], dialog: 'Our story' }],
  'sources/delete-source': [{ at: documents, press: [ofText, item('Delete…')], dialog: /^Delete/ }],
  'sources/new-page-modal': [{ at: documents, press: [button('Add web page')], dialog: 'Add a web page' }],
  'sources/new-site-modal': [{ at: documents, press: [button('Add website')], dialog: 'Add a website' }],
  'sources/new-text-modal': [{ at: documents, press: [button('Add text')], dialog: 'Add a text' }],
  'sources/passages-drawer': [{ at: documents, press: [ofText, item('View passages')], dialog: 'Our story' }],
  'sources/rename-source': [{ at: documents, press: [ofText, item('Rename…')], dialog: 'Rename' }],
  'sources/schedule-source': [
    {
      at: documents,
      press: [button(/^Actions for .*shop\.example/), item('Change schedule…')],
      dialog: /shop\.example/,
    },
  ],
  'test-sets/run-button': [{ at: '{bot}/knowledge/tests', press: [button('Run tests')], dialog: /with the model/ }],
  'test-sets/test-modal': [{ at: '{bot}/knowledge/tests', press: [button('Add test')], dialog: 'Add a test' }],
  'tokens/disable-token-modal': [
    { at: '/tokens', press: [button('Actions for Dialogs'), item('Disable…')], dialog: 'Disable “Dialogs”?' },
  ],
  'tokens/replace-token-modal': [
    { at: '/tokens', press: [button('Actions for Dialogs'), item('Replace…')], dialog: 'Replace “Dialogs”?' },
  ],
  'tokens/token-usage-modal': [
    { at: '/tokens', press: [button('Actions for Dialogs'), item('Usage…')], dialog: /Dialogs/ },
  ],
  'tools/delete-tool': [{ at: '{bot}/tools', press: [button('Delete find_order')], dialog: 'Delete find_order?' }],
  'webhooks/deliveries': [{ at: '{webhook}', press: [button('turn.completed')], dialog: 'turn.completed' }],
  'webhooks/replay': [{ at: '{webhook}', press: [button('Replay')], dialog: 'Replay events' }],
  'webhooks/webhook-page': [
    { at: '{webhook}', press: [button('Renew secret')], dialog: 'Renew the signing secret?' },
    { at: '{webhook}', press: [button('Delete webhook')], dialog: 'Delete this webhook?' },
  ],
  'widget/identity-card': [
    {
      at: '{bot}/embedding',
      press: [button('Replace the identity secret')],
      dialog: 'Replace the identity secret?',
    },
  ],
  'wordings/add-wording-modal': [
    {
      at: '{conversation}',
      press: [button('Add to an existing answer')],
      dialog: 'Add this wording to an answer',
    },
  ],
}
/** What the others are made of. */
const made = ['layout/confirm-modal', 'layout/editor-modal']
/** In the journeys about editors, about leaving, and about old conversations, which this account does not have. */
const elsewhere = ['layout/discard', 'layout/unsaved-guard', 'retention/retention-form']

test('every dialog of the pages is looked at below', () => {
  const pages = join(repository, 'web/src')
  const withDialog = globSync('**/*.tsx', { cwd: pages }).filter((file) =>
    /<(Modal|Modal\.Root|Drawer|ConfirmModal|EditorModal)\b/.test(readFileSync(join(pages, file), 'utf8')),
  )
  const names = withDialog.map((file) => file.replaceAll('\\', '/').replace(/\.tsx$/, ''))
  expect(names.sort()).toEqual([...made, ...elsewhere, ...Object.keys(dialogs)].sort())
})

test('dialogs open by keyboard, take the focus and give it back, and axe finds nothing in them', async () => {
  const { page, demo, bot } = await openDemoAt(() => '/bots')
  const { webhookId, conversationId, providerId } = await addParts(page, demo)
  await send(page, 'POST', '/api/settings/tokens', { name: 'Dialogs' })
  await send(page, 'POST', `/api/settings${bot}/widget/identity-secret`, {})
  const places = { bot, conversation: `/conversations/${conversationId}`, webhook: `/webhooks/${webhookId}` }
  const isFocusedIn = (dialog: ReturnType<Page['getByRole']>) =>
    dialog.evaluate((box) => box.contains(document.activeElement))
  const isFocusLost = () => page.evaluate(() => document.activeElement === document.body)

  for (const [file, ways] of Object.entries(dialogs))
    for (const { at, press, dialog: name } of ways) {
      // A bot with a model has no index of its own to explain, so it gets one only here.
      if (file === 'test-sets/run-button')
        await send(page, 'PATCH', `/api/settings${bot}`, { engine: 'model', providerId, model: 'small' })
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(at.replace(/\{(\w+)\}/g, (_, place: keyof typeof places) => places[place]))
      for (const [role, label] of press) {
        const target = page.getByRole(role, { name: label, exact: typeof label === 'string' }).first()
        await target.focus()
        await page.keyboard.press(role === 'checkbox' ? 'Space' : 'Enter')
      }
      const dialog = page.getByRole('dialog', { name, exact: typeof name === 'string' })
      await dialog.waitFor()
      await expect.poll(() => isFocusedIn(dialog), { message: file }).toBe(true)
      expect.soft(await findingsInBothSchemes(page), file).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await expect.poll(isFocusLost, { message: file }).toBe(false)
    }
})
