/** In place of a provider's id: the model that the operator provides to all accounts. */
export const serviceModel = 'service'
