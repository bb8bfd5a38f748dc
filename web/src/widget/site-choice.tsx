import { ActionIcon, Alert, Button, Code, Radio, Stack, Text, TextInput, Title, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconTrash, IconWorld } from '@tabler/icons-react'
import { anySite, limits } from 'beckon-contract'
import { type FormEvent, useState } from 'react'
import { readPastedSite, showSite } from './site.ts'
import styles from './site-choice.module.css'

interface SiteChoiceProps {
  sites: string[]
  isEditable: boolean
  isSaving: boolean
  onChange: (sites: string[]) => Promise<unknown>
}

/** Allowed sites. The listed sites are kept while "any site" is chosen, so that switching back is possible. */
export function SiteChoice({ sites, isEditable, isSaving, onChange }: SiteChoiceProps) {
  const listed = sites.filter((site) => site !== anySite)
  const isAny = sites.includes(anySite)
  const save = (next: string[]) => onChange(next).catch(() => undefined)
  return (
    <Stack gap="md">
      <div>
        <Title order={2}>Allowed sites</Title>
        <Text fz="sm" c="dimmed" mt={4}>
          The bot only appears on the sites you allow here.
        </Text>
      </div>
      <Radio.Group
        aria-label="Allowed sites"
        value={isAny ? 'any' : 'listed'}
        onChange={(choice) => void save(choice === 'any' ? [...listed, anySite] : listed)}
      >
        <Stack gap="xs">
          <Radio value="listed" label="Only the sites I list" disabled={!isEditable || isSaving} />
          <Radio value="any" label="Any site" disabled={!isEditable || isSaving} />
        </Stack>
      </Radio.Group>
      {isAny ? (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
          <strong>Anyone can put this bot on their site.</strong> Anyone who knows the bot’s UUID can embed it, and
          their visitors’ messages count toward your usage. List your sites instead, unless the bot is meant for
          everyone.
        </Alert>
      ) : (
        <>
          {listed.length === 0 && (
            <Text fz="sm" c="dimmed" className={styles.none}>
              No sites are listed, so the bot can’t be embedded anywhere.
            </Text>
          )}
          {listed.length > 0 && (
            <ul className={styles.sites}>
              {listed.map((site) => (
                <li key={site} className={styles.site}>
                  <IconWorld size={16} stroke={1.5} aria-hidden />
                  <span className={styles.name}>{showSite(site)}</span>
                  {isEditable && (
                    <Tooltip label="Remove">
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={`Remove ${showSite(site)}`}
                        onClick={() => void save(listed.filter((other) => other !== site))}
                        disabled={isSaving}
                      >
                        <IconTrash size={16} stroke={1.75} />
                      </ActionIcon>
                    </Tooltip>
                  )}
                </li>
              ))}
            </ul>
          )}
          {isEditable && <NewSite listed={listed} isSaving={isSaving} onAdd={(site) => onChange([...listed, site])} />}
        </>
      )}
    </Stack>
  )
}

interface NewSiteProps {
  listed: string[]
  isSaving: boolean
  onAdd: (site: string) => Promise<unknown>
}

function NewSite({ listed, isSaving, onAdd }: NewSiteProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const reading = readPastedSite(text)
    if ('problem' in reading) return setProblem(reading.problem)
    if (listed.includes(reading.site)) return setProblem(`${showSite(reading.site)} is already in the list.`)
    if (listed.length >= limits.sitesPerBot - 1)
      return setProblem('The list is full. Use *. for all subdomains of a site.')
    await onAdd(reading.site).then(
      () => setText(''),
      () => undefined,
    )
  }
  return (
    <form onSubmit={add} noValidate>
      <TextInput
        label="Add a site"
        description={
          <>
            Its address, such as <Code>https://shop.example</Code>, or <Code>https://*.shop.example</Code> for all its
            subdomains.
          </>
        }
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://shop.example"
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(null)
        }}
        inputContainer={(input) => (
          <div className={styles.add}>
            {input}
            <Button type="submit" variant="default" loading={isSaving}>
              Add site
            </Button>
          </div>
        )}
      />
    </form>
  )
}
