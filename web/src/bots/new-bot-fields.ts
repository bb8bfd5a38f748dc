import { useForm } from '@mantine/form'
import { callsModel } from 'beckon-contract'
import { serviceModel } from '../engines/operator-model.ts'
import { readWebAddress } from '../sources/web-address.ts'
import { initialValues } from './new-bot.ts'

export const useNewBotFields = () =>
  useForm({
    initialValues: initialValues(),
    validate: {
      name: (name) => (name.trim() ? null : 'Enter a name for the bot.'),
      site: (site) =>
        site.trim() === '' || readWebAddress(site) ? null : 'Enter a web address, such as https://shop.example.',
      provider: (provider, chosen) => (!callsModel(chosen) || provider ? null : 'Choose a provider.'),
      model: (model, chosen) =>
        !callsModel(chosen) || chosen.provider === serviceModel || model.trim() ? null : 'Enter the model to use.',
    },
  })
export type NewBotFields = ReturnType<typeof useNewBotFields>
