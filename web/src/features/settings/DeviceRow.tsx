import type { Device } from '@/api/types';
import { Button } from '@/ui/Button';
import { deviceName } from './deviceName';
import { useSignOutDevice } from './mutations';

interface Props {
  device: Device;
  /** When it was last used, in words. */
  ago: string;
}

const ways: Record<string, string> = {
  magic_link: 'by mail',
  password: 'by password',
  spotify: 'by Spotify',
  google: 'by Google',
};

export function DeviceRow({ device, ago }: Props) {
  const signOut = useSignOutDevice();
  const name = deviceName(device.device);
  const way = ways[device.method] ?? '';
  return (
    <li className="flex min-h-14 items-center justify-between gap-4 border-line border-b py-1.5 last:border-0">
      <div className="min-w-0 leading-snug">
        <p title={device.device} className="font-medium [overflow-wrap:anywhere]">
          {name}
        </p>
        <p className="text-faint text-xs">
          Signed in {way}
          {device.is_current ? ', this device' : ago !== '' && `, last used ${ago}`}
        </p>
      </div>
      {!device.is_current && (
        <Button
          kind="quiet"
          className="-mr-5"
          aria-label={`Sign out ${name}`}
          disabled={signOut.isPending}
          onClick={() => signOut.mutate(device.id)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
