/** The demo listens on localhost only, so its password may be public. */
export const demoAccount = {
  name: 'Demo',
  accountName: 'Lumen Lamps',
  email: 'demo@beckon.example',
  password: 'beckon-demo',
}

export const demoBot = {
  name: 'Shop helper',
  greeting: 'Hi! Ask me about shipping, returns and payment.',
  fallback: 'I do not know that yet. Write to hello@lumen-lamps.example and a person will answer.',
}

export const demoSuggestions = ['How long does shipping take?', 'Can I return a lamp?', 'Which bulbs fit?']

export const demoEntries = [
  {
    questions: [
      'How long does shipping take?',
      'When will my order arrive?',
      'What is the delivery time?',
      'How fast do you ship?',
    ],
    answer: 'We ship within two days. Inside the country parcels take 2 to 4 days, abroad 5 to 10.',
  },
  {
    questions: ['How much is shipping?', 'What does delivery cost?', 'Do you have free shipping?'],
    answer: 'Shipping costs 4.90. From 60.00 on it is free.',
  },
  {
    questions: [
      'Can I return a lamp?',
      'What is your return policy?',
      'How do I send something back?',
      'I want a refund',
    ],
    answer:
      'Yes, within 30 days. Put the lamp back into its box, print the label from your order page, and we refund you when it arrives.',
  },
  {
    questions: ['How can I pay?', 'Which payment methods do you take?', 'Do you accept PayPal or credit cards?'],
    answer: 'By card, PayPal or bank transfer.',
  },
  {
    questions: ['Where is my order?', 'How can I track my parcel?', 'Do I get a tracking number?'],
    answer:
      'The mail that says “your lamp is on its way” holds a tracking link. It works from the evening of the same day.',
  },
  {
    questions: ['Do your lamps have a warranty?', 'How long is the guarantee?', 'My lamp is broken'],
    answer:
      'Every lamp has a warranty of three years. Tell us the order number and what happened, and we send a new one.',
  },
  {
    questions: ['Which bulbs fit?', 'What bulb do I need?', 'Are bulbs included?'],
    answer: 'All our lamps take E27 bulbs up to 10 W LED. One bulb is in the box.',
  },
  {
    questions: ['What are your opening hours?', 'When can I reach you?', 'How do I talk to a person?'],
    answer: 'People answer Monday to Friday, 9 to 17: hello@lumen-lamps.example.',
  },
]
