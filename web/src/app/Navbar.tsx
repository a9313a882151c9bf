import { Link } from '@tanstack/react-router';
import { Logo } from '@/ui/Logo';
import { ThemeToggle } from '@/ui/ThemeToggle';

export function Navbar() {
  return (
    <header className="border-line/0 border-b bg-ground">
      <nav aria-label="Main" className="wrap flex h-16 items-center gap-2">
        <Link
          to="/"
          aria-label="Segue, home"
          className="-ml-1 flex min-h-11 items-center gap-2.5 rounded-md px-1 font-semibold text-md tracking-tight"
        >
          <Logo />
          <span>Segue</span>
        </Link>
        <span className="flex-1" />
        <ThemeToggle />
        <Link
          to="/submit-mix"
          className="flex min-h-11 items-center rounded-full bg-raised px-4 font-medium text-sm transition-colors duration-(--state) hover:bg-line"
        >
          Submit Mix
        </Link>
      </nav>
    </header>
  );
}
