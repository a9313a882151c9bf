import { Button } from '@/ui/Button';
import { useProvider } from './mutations';

interface Props {
  providers: string[];
  redirect: () => string;
}

const titles: Record<string, string> = { google: 'Google', spotify: 'Spotify' };

export function ProviderButtons({ providers, redirect }: Props) {
  const begin = useProvider();
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-3 text-faint text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {providers.map((provider) => (
        <Button
          key={provider}
          className="border border-line"
          disabled={begin.isPending}
          onClick={() => begin.mutate({ provider, path: redirect() })}
        >
          Continue with {titles[provider] ?? provider}
        </Button>
      ))}
    </div>
  );
}
