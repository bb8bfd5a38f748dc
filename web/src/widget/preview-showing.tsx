import { Stack, Text, TextInput } from '@mantine/core'
import { isOnPages } from 'beckon-contract/page-rules'
import { useState } from 'react'
import { type AppearanceFields, appearanceChangeOf } from './appearance-form.ts'
import styles from './preview.module.css'
import { showingOf } from './showing.ts'

/** The preview is always there: here the author sees where and when visitors find the chat. */
export function PreviewShowing({ fields }: { fields: AppearanceFields }) {
  const [path, setPath] = useState('/')
  const appearance = appearanceChangeOf(fields)
  const { proactive, showOn, hideOn, hours } = appearance
  if (!proactive && !hours && showOn.length + hideOn.length === 0) return null
  const hidden = showingOf(appearance, path, new Date())
  const isProposed = proactive && (proactive.pages.length === 0 || isOnPages(proactive.pages, path))
  return (
    <Stack gap={6} className={styles.showing}>
      <TextInput
        label="On this page of your site"
        value={path}
        onChange={({ currentTarget }) => setPath(currentTarget.value)}
      />
      <Text fz="sm" role="status">
        {hidden ?? 'Visitors see the launcher now.'}
        {!hidden && isProposed && ` After ${proactive.afterSeconds} s this message appears beside it, once:`}
      </Text>
      {!hidden && isProposed && (
        <Text fz="sm" className={styles.proposal}>
          {proactive.message}
        </Text>
      )}
    </Stack>
  )
}
