'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { themeItems } from './theme-items.tsx'
import { useTheme } from './use-theme.ts'

const icons = { system: <Monitor />, light: <Sun />, dark: <Moon /> }

/** System, light or dark, for pages without a user menu. */
export function ThemeChoice() {
  const [theme, setTheme] = useTheme()
  return (
    <Menu
      trigger={<IconButton label="Theme" icon={icons[theme]} />}
      groups={[{ label: 'Theme', items: themeItems(theme, setTheme) }]}
    />
  )
}
