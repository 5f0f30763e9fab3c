-- Tables of better-auth, in its own names, readable by the auth role alone.
create schema auth;

create table auth."user" (
  id text primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "twoFactorEnabled" boolean default false,
  "createdAt" timestamptz(3) not null default now(),
  "updatedAt" timestamptz(3) not null default now()
);

create table auth.session (
  id text primary key,
  token text not null unique,
  "userId" text not null references auth."user" (id) on delete cascade,
  "expiresAt" timestamptz(3) not null,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz(3) not null default now(),
  "updatedAt" timestamptz(3) not null default now()
);
create index session_by_user on auth.session ("userId");

create table auth.account (
  id text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references auth."user" (id) on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz(3),
  "refreshTokenExpiresAt" timestamptz(3),
  scope text,
  password text,
  "createdAt" timestamptz(3) not null default now(),
  "updatedAt" timestamptz(3) not null default now()
);
create index account_by_user on auth.account ("userId");

create table auth.verification (
  id text primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null default now(),
  "updatedAt" timestamptz(3) not null default now()
);
create index verification_identifier on auth.verification (identifier);

create table auth."twoFactor" (
  id text primary key,
  secret text not null,
  "backupCodes" text not null,
  "userId" text not null references auth."user" (id) on delete cascade,
  verified boolean default true,
  "failedVerificationCount" integer default 0,
  "lockedUntil" timestamptz(3)
);
create index two_factor_by_user on auth."twoFactor" ("userId");
create index two_factor_secret on auth."twoFactor" (secret);

create table auth."rateLimit" (
  id text primary key,
  key text not null unique,
  count integer not null,
  "lastRequest" bigint not null
);
