import { Code, Modal, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits, type Rereading, type SiteDraft } from 'beckon-contract'
import { api } from '../api.ts'
import { fieldErrors, useSave } from '../save.ts'
import type { NewSourceProps } from './dialog-props.ts'
import styles from './new-site-modal.module.css'
import { RereadField } from './reread-field.tsx'
import { SourceForm } from './source-form.tsx'
import { addressRule, depthRule, pagesRule } from './source-form-rules.ts'
import { sourcesOf } from './source-queries.ts'
import { readWebAddress } from './web-address.ts'

export function NewSiteModal({ botId, opened, onClose }: NewSourceProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Add a website" closeButtonProps={{ 'aria-label': 'Close' }}>
      <SiteForm botId={botId} onClose={onClose} />
    </Modal>
  )
}

/** Numbers are kept as typed, and parsed on submit. */
interface SiteValues {
  url: string
  reread: Rereading
  maxPages: string
  maxDepth: string
}

function SiteForm({ botId, onClose }: Omit<NewSourceProps, 'opened'>) {
  const form = useForm<SiteValues>({
    initialValues: {
      url: '',
      reread: 'weekly',
      maxPages: String(limits.sitePages),
      maxDepth: String(limits.siteDepth),
    },
    validate: { url: addressRule, maxPages: pagesRule, maxDepth: depthRule },
  })
  const add = useSave(sourcesOf(botId), (draft: SiteDraft) => api.sources.addSite(botId, draft), {
    onSaved: onClose,
    isQuiet: true,
  })
  const submit = form.onSubmit(({ url, reread, maxPages, maxDepth }) =>
    add.mutate(
      { url: readWebAddress(url) ?? url, reread, maxPages: Number(maxPages), maxDepth: Number(maxDepth) },
      { onError: (failure) => form.setErrors(fieldErrors(failure)) },
    ),
  )
  return (
    <SourceForm onSubmit={submit} onCancel={onClose} label="Add site" isPending={add.isPending} failure={add.error}>
      <TextInput
        label="Address"
        description={
          <>
            Beckon follows the links of a page, or reads the pages listed in a sitemap such as{' '}
            <Code>…/sitemap.xml</Code>.
          </>
        }
        placeholder="https://shop.example"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('url')}
      />
      <div className={styles.numbers}>
        <TextInput
          label="Maximum pages"
          type="number"
          min={1}
          max={limits.sitePagesMost}
          {...form.getInputProps('maxPages')}
        />
        <TextInput
          label="Link depth"
          type="number"
          min={0}
          max={limits.siteDepthMost}
          {...form.getInputProps('maxDepth')}
        />
      </div>
      <RereadField {...form.getInputProps('reread')} />
      <Text fz="xs" c="dimmed">
        Only pages on the same host are read, and the site’s robots.txt is respected.
      </Text>
    </SourceForm>
  )
}
