/** Who tells of mail that was sent; as paths and rows spell them. */
export const PROVIDERS = ['postmark', 'sendgrid', 'mailgun', 'ses', 'resend', 'brevo', 'mailjet'] as const
export type Provider = (typeof PROVIDERS)[number]

/** As people know them. */
export const PROVIDER_NAMES: Record<Provider, string> = {
  postmark: 'Postmark',
  sendgrid: 'SendGrid',
  mailgun: 'Mailgun',
  ses: 'Amazon SES',
  resend: 'Resend',
  brevo: 'Brevo',
  mailjet: 'Mailjet',
}
