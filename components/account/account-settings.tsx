'use client'

import { CalendarSection } from '#components/calendar/calendar-section.tsx'
import { NoticeChoices } from '#components/notifications/notice-choices.tsx'
import { Page } from '#components/shell/page.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import type { Member } from '#server/modules/members/schema.ts'
import { DataSection } from './data-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionSection, useSessions } from './session-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

export function AccountSettings({ member, twoFactor, zone }: { member: Member; twoFactor: boolean; zone: string }) {
  const sessions = useSessions()
  return (
    <Page>
      <PageHeader title="Profile and security" />
      <div className="flex max-w-160 flex-col gap-8">
        <ProfileSection member={member} />
        <PasswordSection onChanged={() => void sessions.refetch()} />
        <NoticeChoices />
        <CalendarSection />
        <TwoFactorSection enabled={twoFactor} />
        <SessionSection zone={zone} />
        <DataSection />
      </div>
    </Page>
  )
}
