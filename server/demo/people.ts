export type Colleague = { name: string; email: string; title: string; role: 'manager' | 'member' | 'guest' }

export const COMPANY = { name: 'Fjordlicht Studio', slug: 'fjordlicht', currency: 'EUR', timeZone: 'Europe/Berlin' }
/** The company as printed on its invoices; the account is the example of the standard. */
export const SELLER = {
  name: 'Fjordlicht Studio GmbH',
  address: 'Schanzenstraße 14\n20357 Hamburg\nGermany',
  tax_number: 'DE999999999',
  email: 'billing@fjordlicht.example',
  bank: 'Hafenbank',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  terms: 'Payable without deduction. Thank you for working with us.',
  footer: 'Registered in Hamburg, HRB 999999 · Managing director: Ida Falkner',
}
export const OWNER = { name: 'Ida Falkner', email: 'ida@fjordlicht.example', title: 'Managing director' }

/** All members except the owner. */
export const COLLEAGUES: readonly Colleague[] = [
  { name: 'Tomasz Wilk', email: 'tomasz@fjordlicht.example', title: 'Head of production', role: 'manager' },
  { name: 'Nadia Benmoussa', email: 'nadia@fjordlicht.example', title: 'Head of sales', role: 'manager' },
  { name: 'Jonas Rehberg', email: 'jonas@fjordlicht.example', title: 'Web developer', role: 'member' },
  { name: 'Priya Raman', email: 'priya@fjordlicht.example', title: 'Web developer', role: 'member' },
  { name: 'Lucía Ferrán', email: 'lucia@fjordlicht.example', title: 'Art director', role: 'member' },
  { name: 'Oskar Lindqvist', email: 'oskar@fjordlicht.example', title: 'Graphic designer', role: 'member' },
  { name: 'Aylin Doğan', email: 'aylin@fjordlicht.example', title: 'Copywriter', role: 'member' },
  { name: 'Mateus Rocha', email: 'mateus@fjordlicht.example', title: 'Photographer', role: 'member' },
  { name: 'Hanna Kivelä', email: 'hanna@fjordlicht.example', title: 'Account manager', role: 'member' },
  { name: 'Femi Adeyinka', email: 'femi@fjordlicht.example', title: 'Bookkeeper', role: 'member' },
  { name: 'Clara Sommer', email: 'clara@sommer-satz.example', title: 'Freelance typesetter', role: 'guest' },
]

/** Customers and suppliers. Their domains end in `.example`, which cannot be registered (RFC 2606 §2). */
export const FIRMS: readonly { name: string; domain: string; tag: string }[] = [
  { name: 'Kellermann Optik', domain: 'kellermann-optik.example', tag: 'customer' },
  { name: 'Bruma Café', domain: 'bruma.example', tag: 'customer' },
  { name: 'Ostwind Segelschule', domain: 'ostwind.example', tag: 'customer' },
  { name: 'Tallberg Möbel', domain: 'tallberg.example', tag: 'customer' },
  { name: 'Verdine Apotheken', domain: 'verdine.example', tag: 'customer' },
  { name: 'Hafenwerk Boote', domain: 'hafenwerk.example', tag: 'customer' },
  { name: 'Casa Olmo', domain: 'casaolmo.example', tag: 'customer' },
  { name: 'Pixelwiese', domain: 'pixelwiese.example', tag: 'partner' },
  { name: 'Druckhaus Marsch', domain: 'druckhaus-marsch.example', tag: 'supplier' },
  { name: 'Northgate Physio', domain: 'northgate.example', tag: 'customer' },
  { name: 'Lindhof Brauerei', domain: 'lindhof.example', tag: 'customer' },
  { name: 'Sato Keramik', domain: 'sato-keramik.example', tag: 'customer' },
  { name: 'Mirela Mode', domain: 'mirela.example', tag: 'lead' },
  { name: 'Alpenrot Reisen', domain: 'alpenrot.example', tag: 'lead' },
  { name: 'Zentner Logistik', domain: 'zentner.example', tag: 'lead' },
  { name: 'Papeterie Loiret', domain: 'loiret.example', tag: 'customer' },
  { name: 'Grünkern Bäckerei', domain: 'gruenkern.example', tag: 'customer' },
  { name: 'Windrose Versand', domain: 'windrose.example', tag: 'lead' },
  { name: 'Tomlin & Reed', domain: 'tomlin-reed.example', tag: 'customer' },
  { name: 'Kranich Verlag', domain: 'kranich.example', tag: 'customer' },
]

export const POSITIONS = [
  'Owner',
  'Marketing manager',
  'Head of purchasing',
  'Assistant to the management',
  'Shop manager',
  'Head of sales',
  'Communications',
  'Accounting',
]

const NAMES: readonly [given: string, family: string][] = [
  ['Anna Lena Mira Jakob Moritz Greta', 'Brandt Ziegler Lorenz Hartwig Seidel Voss'],
  ['Zofia Jakub Hania Kacper', 'Zieliński Mazurek Sikora Borowska'],
  ['Elif Kerem Selin Baran', 'Aksoy Demirel Şahin Koç'],
  ['Sofia Mateo Carmen Iker', 'Navarro Ibáñez Soler Quintana'],
  ['Camille Hugo Inès Bastien', 'Moreau Lefort Garnier Rousselle'],
  ['Freja Mikkel Astrid Nils', 'Holm Lundgren Dahl Bergström'],
  ['Chiara Luca Giada Enzo', 'Ferrante Bellini Morandi Serra'],
  ['Aiko Haruto Yumi Ren', 'Tanabe Mori Kawase Ishida'],
  ['Amara Chidi Ngozi Kofi', 'Okonjo Mensah Balogun Asante'],
  ['Grace Owen Maeve Callum', 'Whitlock Doherty Pryce Farrow'],
  ['Ananya Rohan Meera Vikram', 'Deshpande Iyer Kulkarni Menon'],
  ['Inês Tiago Beatriz Duarte', 'Carvalhal Teles Pimenta Lobo'],
].map(([given, family]) => [given!, family!])

/** Names of people who do not exist, each from one language and unique. */
export function inventNames(count: number, random: { pick<T>(list: readonly T[]): T }): string[] {
  const names = new Set<string>()
  while (names.size < count) {
    const [given, family] = random.pick(NAMES)
    names.add(`${random.pick(given.split(' '))} ${random.pick(family.split(' '))}`)
  }
  return [...names]
}

/** `Ines Carvalhal` of `casaolmo.example` → `ines.carvalhal@casaolmo.example` */
export function mailOf(name: string, domain: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const latin = plain.replaceAll('ł', 'l').replaceAll('ı', 'i').replaceAll('ø', 'o').replaceAll('ß', 'ss')
  return `${latin.replaceAll(/[^a-z]+/g, '.')}@${domain}`
}
