import { openPlatform } from '#server/core/access/platform.ts'
import { invitationLink } from '#server/modules/invitations/mutations.ts'
import { markOverdue } from '#server/modules/invoices/overdue/mutations.ts'
import type { Call, Reply, TestApi } from './api.ts'
import type { Draw } from './draws.ts'
import { type openWorkspace, Person } from './person.ts'

type Team = Awaited<ReturnType<typeof openWorkspace>>
type Deed = () => Promise<unknown>

const DAY_MS = 86_400_000
const NOUNS = ['tasks', 'projects', 'contacts', 'deals'] as const
const LABEL = { tasks: 'title', projects: 'name', contacts: 'name', deals: 'name' }
const ZONES = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin']

/**
 * Random actions of people, programs and visitors in a workspace. Client errors are expected; a server error throws.
 */
export class RandomDay {
  private readonly api: TestApi
  private readonly team: Team
  private readonly call: Call
  private readonly draw: Draw
  private readonly ids: Record<string, string[]> = { tasks: [], projects: [], contacts: [], deals: [], invoices: [] }
  private readonly members: string[] = []
  private readonly joined: Person[] = []
  private readonly bag: [string, Deed][] = []
  private form: Promise<{ id: string; link: string }> | undefined
  private today = Date.now()
  private count = 0

  constructor(api: TestApi, team: Team, call: Call, draw: Draw) {
    this.api = api
    this.team = team
    this.call = call
    this.draw = draw
  }

  /** Up to three concurrent random actions; returns their names. */
  async step(): Promise<string> {
    const drawn = Array.from({ length: 1 + this.draw(3) }, () => this.drawDeed())
    await Promise.all(drawn.map(([, deed]) => deed()))
    return drawn.map(([name]) => name).join(' + ')
  }

  /** Every action runs once before any action runs again. */
  private drawDeed(): [string, Deed] {
    if (this.bag.length === 0) {
      const often = Object.entries({ ...this.recordDeeds(), ...this.invoiceDeeds() })
      const others = Object.entries({ ...this.memberDeeds(), ...this.bulkDeeds() })
      this.bag.push(...often, ...often, ...often, ...others)
    }
    return this.bag.splice(this.draw(this.bag.length), 1)[0]!
  }

  private recordDeeds(): Record<string, Deed> {
    const some = () => NOUNS[this.draw(NOUNS.length)]!
    const create = async () => {
      const noun = some()
      const { body } = await this.rest('POST', `/${noun}`, this.fields(noun, true))
      if (body?.id) this.ids[noun]!.push(body.id)
    }
    const change = () => {
      const noun = some()
      return this.rest('PATCH', `/${noun}/${this.one(noun)}`, this.fields(noun, false))
    }
    return {
      create,
      'create another': create,
      change,
      'change another': change,
      'send a form': () => this.sendForm(),
      delete: () => this.rest('DELETE', `/${this.anyPath()}`),
      restore: () => this.rest('POST', `/${this.anyPath()}/restore`),
      comment: () => this.owner('comments.create', { on: `task:${this.one('tasks')}`, body: `Comment ${this.next()}` }),
    }
  }

  private invoiceDeeds(): Record<string, Deed> {
    const id = () => this.one('invoices')
    return {
      draft: async () => {
        const { body } = await this.owner('invoices.create', {
          company: `Company ${this.next()}`,
          due: this.day(),
          lines: [{ description: 'Work', quantity: 1.5, unit_price: 33.33, tax_rate: 19 }],
          ...(this.draw(2) && this.ids.contacts!.length && { contact: this.one('contacts') }),
        })
        if (body?.id) this.ids.invoices!.push(body.id)
      },
      rewrite: () => this.owner('invoices.update', { id: id(), note: `Note ${this.next()}`, due: this.day() }),
      issue: () => this.owner('invoices.issue', { id: id() }),
      pay: () => this.owner('invoices.pay', { id: id() }),
      reopen: () => this.owner('invoices.reopen', { id: id() }),
      void: () => this.owner('invoices.void', { id: id() }),
      'delete draft': () => this.owner('invoices.remove', { id: id() }),
      'restore draft': () => this.owner('invoices.restore', { id: id() }),
      'let a day pass': async () => {
        this.today += DAY_MS
        const { program } = this.api
        await markOverdue({ ...openPlatform(program), now: new Date(this.today) }, program.databases.relay)
      },
      'move the workspace': () => this.owner('workspaces.update', { time_zone: ZONES[this.draw(ZONES.length)] }),
    }
  }

  private memberDeeds(): Record<string, Deed> {
    const id = () => this.members[this.draw(this.members.length)] ?? unknown
    return {
      invite: async () => {
        const email = `guest${this.next()}@${this.team.slug}.example.com`
        const { body } = await this.owner('invitations.create', { name: 'Gina', email, role: 'member' })
        if (!body?.id) return
        this.members.push(body.id)
        if (this.draw(2)) return
        const link = await invitationLink(openPlatform(this.api.program), email)
        const token = link!.slice(link!.lastIndexOf('/') + 1)
        const person = new Person(this.api.url, this.team.slug)
        const password = 'staple and paper'
        const { status, body: joined } = await person.auth('accept-invitation', { token, name: 'Gina', password })
        if (status !== 200) throw new Error(`accept-invitation answered ${status} ${JSON.stringify(joined)}`)
        this.joined.push(await person.signIn({ email, password }))
      },
      'invite again': () => this.owner('invitations.resend', { member: id() }),
      'revoke invitation': async () => {
        const email = `never${this.next()}@${this.team.slug}.example.com`
        const { body } = await this.owner('invitations.create', { name: 'Nora', email, role: 'guest' })
        await this.owner('invitations.revoke', { member: this.draw(2) ? body.id : id() })
        await this.owner('invitations.revoke', { member: body.id })
      },
      'add by the shell': async () => {
        if (this.members.length > 4) return
        const { id: member } = await this.team.join('guest')
        this.members.push(member)
      },
      'set role': () =>
        this.owner('members.setRole', { id: id(), role: (['member', 'guest', 'manager'] as const)[this.draw(3)] }),
      deactivate: () => this.owner('members.deactivate', { id: id() }),
      reactivate: () => this.owner('members.reactivate', { id: id() }),
      'rename oneself': async () => {
        const person = this.joined[this.draw(this.joined.length)] ?? this.team.owner
        const words = { name: `Name ${this.next()}`, title: this.draw(2) ? `Title ${this.next()}` : null }
        expectServed(await person.mutate('members.updateProfile', words))
      },
      'renew calendar': () => this.owner('calendar.renew', {}),
      'confidential fields': () => this.owner('members.hr.update', { id: id(), salary: this.next() }),
      'erase member': () => (this.draw(3) ? Promise.resolve() : this.owner('members.erase', { id: id() })),
    }
  }

  private bulkDeeds(): Record<string, Deed> {
    const several = (noun: string) => [...new Set([this.one(noun), this.one(noun)])]
    return {
      'change several': () =>
        this.owner('tasks.updateEach', {
          records: several('tasks').map((id) => ({ id, status: this.draw(2) ? 'done' : 'todo' })),
        }),
      'delete several': () => this.owner('deals.removeEach', { ids: several('deals') }),
      'restore several': () => this.owner('deals.restoreEach', { ids: several('deals') }),
      import: () => this.owner('contacts.import', { records: [{ name: `Imported ${this.next()}` }] }),
      'push leads': () =>
        this.rest('POST', '/marketing/leads', [
          {
            name: `Lead ${this.next()}`,
            email: `lead${this.draw(5)}@leads.example`,
            company: `Company ${this.draw(3)}`,
            consent: { given: true, text: 'Yes' },
            openDeal: this.draw(2) === 0,
          },
        ]),
      'push stock': () => this.rest('POST', '/inventory/items', [{ name: `Item ${this.draw(5)}`, cost: this.draw(9) }]),
      'erase contact': async () =>
        this.draw(4) ? undefined : this.owner('contacts.erase', { id: this.one('contacts') }),
      purge: () => {
        const noun = NOUNS[this.draw(NOUNS.length)]!
        return this.owner('trash.purge', { entity: noun.slice(0, -1), id: this.one(noun) })
      },
    }
  }

  private fields(noun: (typeof NOUNS)[number], isNew: boolean): object {
    const project = this.ids.projects!.length && this.draw(2) ? { project: this.one('projects') } : {}
    const contact = this.ids.contacts!.length && this.draw(2) ? { contact: this.one('contacts') } : {}
    const label = isNew || this.draw(2) ? { [LABEL[noun]]: `“${noun}” ${this.next()}\u2028` } : {}
    if (noun === 'tasks') return { ...label, ...project, status: this.draw(2) ? 'done' : 'todo', due: this.day() }
    if (noun === 'projects') return { ...label, color: `#0000${10 + this.draw(80)}`, desc: 'x'.repeat(this.draw(50)) }
    if (noun === 'contacts') return { ...label, tags: [`tag${this.draw(3)}`], email: `Ada${this.draw(9)}@Mail.example` }
    return { ...label, ...project, ...contact, amount: this.draw(10_000) / 100, stage: this.draw(2) ? 'won' : 'lead' }
  }

  private async sendForm(): Promise<void> {
    this.form ??= this.owner('forms.create', { name: 'Ask' }).then(async ({ body }) => {
      const link = (await this.team.owner.query('forms.link', { id: body.id })).body.url as string
      return { id: body.id, link: link.slice(link.lastIndexOf('/') + 1) }
    })
    const { id, link } = await this.form
    const typed = { name: `Visitor ${this.next()}`, email: `visitor${this.draw(4)}@forms.example` }
    await this.api.program.caller.forms.submit(link, { typed, query: '', address: '10.0.0.9' })
    const { body } = await this.team.owner.query('submissions.list', { form: id })
    for (const one of body.data.filter(({ status }: { status: string }) => status === 'quarantined'))
      await this.owner('submissions.release', { id: one.id })
  }

  private anyPath(): string {
    const noun = NOUNS[this.draw(NOUNS.length)]!
    return `${noun}/${this.one(noun)}`
  }

  private one(noun: string): string {
    const ids = this.ids[noun]!
    return ids[this.draw(Math.max(1, ids.length))] ?? unknown
  }

  /** A day around today, so that invoices become overdue sooner or later. */
  private day(): string {
    return new Date(this.today + (this.draw(7) - 3) * DAY_MS).toISOString().slice(0, 10)
  }

  private next(): number {
    return ++this.count
  }

  private async rest(method: string, path: string, body?: object): Promise<Reply> {
    return expectServed(await this.call(method, path, body))
  }

  private async owner(procedure: string, input: unknown): Promise<Reply> {
    return expectServed(await this.team.owner.mutate(procedure, input))
  }
}

const unknown = '019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20'

function expectServed(reply: Reply): Reply {
  if (reply.status >= 500) throw new Error(`answered ${reply.status} ${reply.text}`)
  return reply
}
