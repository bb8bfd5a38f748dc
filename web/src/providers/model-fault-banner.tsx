import { useQuery } from '@tanstack/react-query'
import { type Bot, callsModel } from 'beckon-contract'
import { Suspense } from 'react'
import { lazyPart } from '../layout/lazy-part.ts'
import { modelFaultQuery } from './provider-queries.ts'

const ModelFaultAlert = lazyPart(async () => (await import('./model-fault-alert.tsx')).ModelFaultAlert)

/** Above all pages of a bot whose model fails for a reason that doesn't pass by itself. */
export function ModelFaultBanner({ bot }: { bot: Bot }) {
  const { data } = useQuery({ ...modelFaultQuery(bot.id), enabled: callsModel(bot) })
  return <Suspense>{data?.report && <ModelFaultAlert report={data.report} botId={bot.id} />}</Suspense>
}
