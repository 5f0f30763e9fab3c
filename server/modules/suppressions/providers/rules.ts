/** Email providers that report delivery events, as spelled in paths and rows; `generic` is every other sender. */
export const PROVIDERS = ['postmark', 'sendgrid', 'mailgun', 'ses', 'resend', 'brevo', 'mailjet', 'generic'] as const
export type Provider = (typeof PROVIDERS)[number]

/** Display names. */
export const PROVIDER_NAMES: Record<Provider, string> = {
  postmark: 'Postmark',
  sendgrid: 'SendGrid',
  mailgun: 'Mailgun',
  ses: 'Amazon SES',
  resend: 'Resend',
  brevo: 'Brevo',
  mailjet: 'Mailjet',
  generic: 'another provider',
}
