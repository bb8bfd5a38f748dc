import { Button, Card, Stack, Text, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { SiteCheck as Checked } from 'beckon-contract'
import { type FormEvent, useState } from 'react'
import { api } from '../api.ts'
import styles from './site-check.module.css'

/** "Check my site": whether the code is there, whether the site is allowed, and whether its policy lets the chat in. */
export function SiteCheck({ botId }: { botId: string }) {
  const [url, setUrl] = useState('')
  const check = useMutation<Checked, Error>({ mutationFn: () => api.widget.checkSite(botId, url.trim()) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (url.trim()) check.mutate()
  }
  return (
    <Card>
      <Stack gap="md">
        <div>
          <Title order={2}>Check my site</Title>
          <Text fz="sm" c="dimmed" mt={4}>
            Beckon reads the page and tells you why the chat doesn’t appear.
          </Text>
        </div>
        <form onSubmit={submit} noValidate>
          <TextInput
            label="Address of a page"
            placeholder="https://shop.example"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={url}
            error={check.error?.message}
            onChange={(event) => {
              setUrl(event.currentTarget.value)
              check.reset()
            }}
            inputContainer={(input) => (
              <div className={styles.ask}>
                {input}
                <Button type="submit" variant="default" loading={check.isPending} disabled={!url.trim()}>
                  Check
                </Button>
              </div>
            )}
          />
        </form>
        <div aria-live="polite">{check.data && <Findings checked={check.data} />}</div>
      </Stack>
    </Card>
  )
}

function Findings({ checked: { url, findings } }: { checked: Checked }) {
  const isFine = findings.every((finding) => finding.isFine)
  return (
    <div className={styles.findings}>
      <Text fz="sm" fw={500}>
        {isFine ? 'The chat appears on ' : 'The chat doesn’t appear yet on '}
        <span className={styles.url}>{url}</span>
      </Text>
      <ul className={styles.list}>
        {findings.map(({ about, isFine: isGood, text }) => (
          <li key={about} className={styles.finding} data-good={isGood || undefined}>
            {isGood ? <IconCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
            <VisuallyHidden>{isGood ? 'Fine: ' : 'To do: '}</VisuallyHidden>
            <Text component="span" fz="sm">
              {text}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  )
}
