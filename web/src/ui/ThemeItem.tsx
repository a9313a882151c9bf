import { Moon, Sun } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { toggleTheme, useTheme } from '@/lib/theme';

/** The theme switch as an item of a menu. */
export function ThemeItem({ className = '' }: { className?: string }) {
  const isDark = useTheme() === 'dark';
  const Icon = isDark ? Sun : Moon;
  return (
    <DropdownMenu.Item className={`menu-item ${className}`} onSelect={toggleTheme}>
      <Icon aria-hidden className="size-4.5 text-muted" />
      {isDark ? 'Use the light theme' : 'Use the dark theme'}
    </DropdownMenu.Item>
  );
}
