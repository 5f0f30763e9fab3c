import { Monitor, Moon, Sun } from 'lucide-react'
import type { MenuItem } from '#components/ui/menu.tsx'
import type { Theme } from './theme.ts'

/** The three themes as menu items. */
export function themeItems(theme: Theme, setTheme: (theme: Theme) => void): MenuItem[] {
  const item = (value: Theme, label: string, icon: React.ReactNode): MenuItem => ({
    label,
    icon,
    checked: theme === value,
    onSelect: () => setTheme(value),
  })
  return [item('system', 'System', <Monitor />), item('light', 'Light', <Sun />), item('dark', 'Dark', <Moon />)]
}
